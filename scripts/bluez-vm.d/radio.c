// Simulates the radio link between the two controllers of btvirt: a library for LD_PRELOAD, which replaces open().
//
// btvirt implements controllers without a radio link: a packet arrives at once, an advertisement is received once, and
// both controllers are always in range. This library adds the properties of a link that hosts rely on, and the failures
// that they must survive. When btvirt opens /dev/vhci, it gets one end of a socket instead. A thread carries the
// packets between the other end and the real /dev/vhci:
//
//   kernel (hciN)  <-- /dev/vhci -->  thread  <-- socket -->  controller of btvirt
//
// On their way packets are delayed, repeated, corrected, held back or lost. Because the thread owns /dev/vhci, it can
// also close it and open it again: the controller is unplugged and plugged in while btvirt keeps running.
//
// Packet types, commands, events and their codes are those of the Core Specification, Vol 4, Part A 2 and Part E 7.
// Only vendor_packet is a packet type of Linux's vhci.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// How long the exchange of features takes after a connection was made, in ms: two connection intervals of a usual
// link. Without it bluetoothd 5.66 learns that the channel for ATT is open before it learns of the connection, and then
// never says that the device is connected.
enum { features_exchange = 80 };
// The interval between two reports of an advertiser, in ms. btvirt reports it only once after the start of each scan.
enum { advertising_interval = 100 };
// The RSSI of advertisements, in dBm. btvirt reports 127, "not available".
enum { strength = -60, strength_noise = 3 };

enum { command_packet = 1, data_packet = 2, event_packet = 4, vendor_packet = 0xff };
enum {
  disconnect = 0x0406, reset = 0x0c03,
  set_advertising_enable = 0x200a, set_extended_advertising_enable = 0x2039,
  set_scan_enable = 0x200c, set_extended_scan_enable = 0x2042,
  create_connection = 0x200d, extended_create_connection = 0x2043, create_connection_cancel = 0x200e,
};
enum { disconnection_complete = 0x05, command_complete = 0x0e, command_status = 0x0f, le_meta = 0x3e };
enum {  // of le_meta
  connection_complete = 0x01, advertising_report = 0x02, connection_update_complete = 0x03, remote_features = 0x04,
  enhanced_connection_complete = 0x0a, extended_advertising_report = 0x0d,
};
enum { unknown_connection = 0x02, connection_timeout = 0x08, terminated_by_local_host = 0x16 };

enum { longest_packet = 4096, most_commands = 16, most_held = 32 };

typedef struct { int length; uint8_t octets[longest_packet]; } Packet;

typedef struct {
  int kernel;    // the real /dev/vhci; -1 when unplugged
  int emulator;  // the socket to btvirt; 0 before btvirt opened this controller
  // Commands that btvirt has not answered yet, in order, and whether they are ours and not the kernel's.
  struct { uint16_t opcode; bool ours; } commands[most_commands];
  int command_count;
  Packet scan;        // the command with which the kernel began to scan; empty when it does not scan
  uint64_t next_scan; // when advertisers are heard again
  Packet initiating;  // the command with which the kernel wants to connect, as long as it is not connected
  bool linked, disconnects;
  uint16_t handle;
  int supervision_timeout;  // ms
  Packet features;    // the event that is delayed, and until when
  uint64_t features_due;
  Packet held[most_held];  // data that waits until the other controller is in range again
  int held_count;
} Controller;

static const Packet reset_command = { .length = 4, .octets = { command_packet, reset & 0xff, reset >> 8, 0 } };
static Controller controllers[2] = { { .kernel = -1 }, { .kernel = -1 } };
static int opened;  // how many of them btvirt has opened; written by its thread, read by ours
static bool obeys;  // whether btvirt has begun to work
static bool apart;
static uint64_t link_loss_due;  // 0 when there is nothing to lose

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000ull + time.tv_nsec / 1000000;
}

static uint16_t two_octets(const uint8_t *octets) { return octets[0] | octets[1] << 8; }
static Controller *other(Controller *controller) { return &controllers[controller == &controllers[0]]; }
static bool in_range(void) { return !apart && controllers[0].kernel >= 0 && controllers[1].kernel >= 0; }

static void copy(Packet *to, const Packet *from) {
  to->length = from->length;
  memcpy(to->octets, from->octets, from->length);
}

// --- Packets to the kernel and to btvirt

// The kernel accepts a packet in one write, or refuses it. A refused packet is lost.
static void to_kernel(Controller *controller, const Packet *packet) {
  if (controller->kernel < 0) return;
  ssize_t written = write(controller->kernel, packet->octets, packet->length);
  (void)written;
}

static void to_emulator(Controller *controller, const Packet *packet) {
  send(controller->emulator, packet->octets, packet->length, MSG_NOSIGNAL);
}

// Sends a command and remembers that it will be answered.
static void command(Controller *controller, const Packet *packet, bool ours) {
  if (controller->command_count == most_commands) return;
  controller->commands[controller->command_count].opcode = two_octets(packet->octets + 1);
  controller->commands[controller->command_count++].ours = ours;
  to_emulator(controller, packet);
}

// Returns whether an answer is for a command of this library. Removes that command and all earlier ones, because btvirt
// answers in order and leaves some commands without an answer.
static bool answers_ours(Controller *controller, uint16_t opcode) {
  for (int i = 0; i < controller->command_count; i++) {
    if (controller->commands[i].opcode != opcode) continue;
    bool ours = controller->commands[i].ours;
    controller->command_count -= i + 1;
    memmove(controller->commands, controller->commands + i + 1,
            controller->command_count * sizeof controller->commands[0]);
    return ours;
  }
  return false;
}

static void event_to_kernel(Controller *controller, uint8_t code, const uint8_t *parameters, uint8_t length) {
  Packet event = { .length = 3 + length, .octets = { event_packet, code, length } };
  memcpy(event.octets + 3, parameters, length);
  to_kernel(controller, &event);
}

// --- The range

// Ends the link on both sides, as after the supervision timeout.
static void lose_link(void) {
  link_loss_due = 0;
  for (int i = 0; i < 2; i++) controllers[i].held_count = 0;
  for (int i = 0; i < 2; i++) {
    Controller *controller = &controllers[i];
    if (!controller->linked) continue;
    Packet packet = { .length = 7, .octets = {
      command_packet, disconnect & 0xff, disconnect >> 8, 3, controller->handle & 0xff, controller->handle >> 8,
      connection_timeout } };
    command(controller, &packet, true);
    return;
  }
}

// Stops a controller, as a reset does. For the other side, its link ends with a connection timeout.
static void fall_silent(Controller *controller) {
  controller->scan.length = controller->initiating.length = controller->features.length = 0;
  if (controller->linked) lose_link();
}

static void initiate(Controller *controller) {
  if (controller->initiating.length > 0 && in_range()) command(controller, &controller->initiating, true);
}

// Must be called when the result of in_range() may have changed.
static void range_changed(void) {
  if (in_range()) {
    link_loss_due = 0;
    for (int i = 0; i < 2; i++) {
      Controller *controller = &controllers[i];
      for (int j = 0; j < controller->held_count; j++) to_emulator(controller, &controller->held[j]);
      controller->held_count = 0;
      initiate(controller);
    }
  } else if (link_loss_due == 0) {
    for (int i = 0; i < 2; i++)
      if (controllers[i].linked) link_loss_due = now() + controllers[i].supervision_timeout;
  }
}

// --- From the kernel to btvirt

static void connect_command(Controller *controller, const Packet *packet) {
  copy(&controller->initiating, packet);
  if (in_range()) return command(controller, packet, false);
  uint8_t begun[] = { 0, 1, packet->octets[1], packet->octets[2] };
  event_to_kernel(controller, command_status, begun, sizeof begun);
}

// btvirt refuses to cancel a connection attempt. A real controller accepts it while it waits for an advertiser.
static void cancel_command(Controller *controller, const Packet *packet) {
  if (controller->initiating.length == 0) return command(controller, packet, false);
  bool extended = two_octets(controller->initiating.octets + 1) == extended_create_connection;
  controller->initiating.length = 0;
  uint8_t done[] = { 1, packet->octets[1], packet->octets[2], 0 };
  event_to_kernel(controller, command_complete, done, sizeof done);
  uint8_t ended[31] = { extended ? enhanced_connection_complete : connection_complete, unknown_connection };
  event_to_kernel(controller, le_meta, ended, extended ? 31 : 19);
}

static void command_from_kernel(Controller *controller, const Packet *packet) {
  bool on = packet->length > 4 && packet->octets[4] != 0;
  uint16_t opcode = two_octets(packet->octets + 1);
  switch (opcode) {
    case set_scan_enable: case set_extended_scan_enable:
      controller->scan.length = 0;
      if (on) copy(&controller->scan, packet);
      controller->next_scan = now() + advertising_interval;
      break;
    case create_connection: case extended_create_connection: return connect_command(controller, packet);
    case create_connection_cancel: return cancel_command(controller, packet);
    case disconnect: controller->disconnects = true; break;
    case reset: fall_silent(controller); break;
    default: break;
  }
  command(controller, packet, false);
  // A controller that waits for an advertiser connects when the other one begins to advertise.
  if (on && (opcode == set_advertising_enable || opcode == set_extended_advertising_enable)) {
    initiate(other(controller));
  }
}

static void pass_from_kernel(Controller *controller, const Packet *packet) {
  if (packet->octets[0] == command_packet && packet->length >= 4) return command_from_kernel(controller, packet);
  if (packet->octets[0] != data_packet || in_range()) return to_emulator(controller, packet);
  // The kernel sends no more packets than the controller has buffers, until the controller reports free buffers.
  if (controller->held_count < most_held) copy(&controller->held[controller->held_count++], packet);
}

static bool read_from_kernel(Controller *controller, Packet *packet) {
  ssize_t length = read(controller->kernel, packet->octets, longest_packet);
  packet->length = length > 0 ? length : 0;
  return packet->length > 0;
}

static void from_kernel(Controller *controller) {
  static Packet packet;
  if (read_from_kernel(controller, &packet)) pass_from_kernel(controller, &packet);
}

// --- From btvirt to the kernel

static void linked(Controller *controller, const uint8_t *event, int timeout_position) {
  bool central = event[7] == 0;
  if (central || event[4] != 0) controller->initiating.length = 0;
  if (event[4] != 0) return;
  controller->linked = true;
  controller->disconnects = false;
  controller->handle = two_octets(event + 5);
  controller->supervision_timeout = two_octets(event + timeout_position) * 10;
  if (!in_range() && link_loss_due == 0) link_loss_due = now() + controller->supervision_timeout;
}

// btvirt reports one reason to both sides, the one that the disconnecting side gave. Here each side gets its own.
static void unlinked(Controller *controller, uint8_t *event) {
  if (event[3] != 0 || !controller->linked) return;
  if (controller->disconnects) {
    event[6] = terminated_by_local_host;
  } else if (!in_range()) {
    event[6] = connection_timeout;
  }
  controller->linked = controller->disconnects = false;
  controller->features.length = controller->held_count = 0;
  link_loss_due = 0;
}

static uint8_t heard_strength(void) { return (uint8_t)(strength - strength_noise + rand() % (2 * strength_noise + 1)); }

// Returns whether the kernel gets the event now. May change the event.
static bool passes_le(Controller *controller, Packet *packet) {
  uint8_t *event = packet->octets;
  switch (event[3]) {
    case connection_complete: linked(controller, event, 19); break;
    case enhanced_connection_complete: linked(controller, event, 31); break;
    case connection_update_complete:
      if (event[4] == 0) controller->supervision_timeout = two_octets(event + 11) * 10;
      break;
    case remote_features:
      copy(&controller->features, packet);
      controller->features_due = now() + features_exchange;
      return false;
    case advertising_report:
      event[packet->length - 1] = heard_strength();
      return in_range();
    case extended_advertising_report:
      event[18] = heard_strength();
      return in_range();
    default: break;
  }
  return true;
}

static bool passes(Controller *controller, Packet *packet) {
  uint8_t *event = packet->octets;
  if (event[0] != event_packet || packet->length < 7) return true;
  switch (event[1]) {
    case command_complete: return !answers_ours(controller, two_octets(event + 4));
    case command_status: return !answers_ours(controller, two_octets(event + 5));
    case disconnection_complete: unlinked(controller, event); return true;
    case le_meta: return passes_le(controller, packet);
    default: return true;
  }
}

// --- Plugging in

static int open_kernel(void) { return (int)syscall(SYS_openat, AT_FDCWD, "/dev/vhci", O_RDWR | O_NONBLOCK | O_CLOEXEC); }

// Asks the kernel to add a controller. The kernel may send the first command before its answer to this request; the
// command is then passed on after the answer.
static bool register_controller(Controller *controller) {
  static Packet packet, early;
  Packet request = { .length = 2, .octets = { vendor_packet, 0 } };
  early.length = 0;
  to_kernel(controller, &request);
  while (read_from_kernel(controller, &packet)) {
    if (packet.octets[0] != vendor_packet) {
      copy(&early, &packet);
      continue;
    }
    if (early.length > 0) pass_from_kernel(controller, &early);
    return true;
  }
  return false;
}

static const char *plug(Controller *controller) {
  if (controller->kernel >= 0) return "error: it is plugged in";
  if (controller->linked) lose_link();
  controller->kernel = open_kernel();
  if (controller->kernel < 0) return "error: /dev/vhci cannot be opened";
  if (!register_controller(controller)) return "error: the kernel took no controller";
  range_changed();
  return "ok";
}

// Answers the request of btvirt to add a controller, with a number, in place of the kernel. The kernel gets its request
// later, because each command of the kernel has a time limit of 2 s, and btvirt handles commands only after it has
// opened both controllers. When btvirt answers a reset from here, both are ready for the kernel.
static void controller_opened(Controller *controller) {
  bool last = controller == &controllers[1];
  Packet number = { .length = 4, .octets = { vendor_packet, 0, last, 0 } };
  to_emulator(controller, &number);
  if (last) command(controller, &reset_command, true);
}

static void from_emulator(Controller *controller) {
  static Packet packet;
  ssize_t length = recv(controller->emulator, packet.octets, longest_packet, 0);
  if (length < 1) return;
  packet.length = length;
  if (packet.octets[0] == vendor_packet) return controller_opened(controller);
  if (passes(controller, &packet)) {
    to_kernel(controller, &packet);
  } else if (!obeys) {
    // That was the answer to the reset in controller_opened().
    obeys = true;
    plug(&controllers[0]);
    plug(&controllers[1]);
  }
}

// --- Timers

// Restarts the scan, so that btvirt reports every advertiser again.
static void hear_advertisers(Controller *controller) {
  static Packet stop;
  copy(&stop, &controller->scan);
  stop.octets[4] = 0;
  command(controller, &stop, true);
  command(controller, &controller->scan, true);
}

// Handles expired timers, and returns the time until the next one, in ms.
static int do_what_is_due(void) {
  uint64_t time = now(), next = time + 1000;
  if (link_loss_due != 0 && link_loss_due <= time) lose_link();
  if (link_loss_due != 0 && link_loss_due < next) next = link_loss_due;
  for (int i = 0; i < 2; i++) {
    Controller *controller = &controllers[i];
    if (controller->features.length > 0) {
      if (controller->features_due <= time) {
        to_kernel(controller, &controller->features);
        controller->features.length = 0;
      } else if (controller->features_due < next) {
        next = controller->features_due;
      }
    }
    if (controller->scan.length > 0) {
      if (controller->next_scan <= time) {
        // Waits for all answers first, so that the list of commands has space when the kernel stops the scan.
        if (in_range() && controller->command_count == 0) hear_advertisers(controller);
        controller->next_scan = time + advertising_interval;
      }
      if (controller->next_scan < next) next = controller->next_scan;
    }
  }
  return (int)(next - time);
}

// --- Orders of the script 'control'

static const char *unplug(Controller *controller) {
  if (controller->kernel < 0) return "error: it is not plugged in";
  close(controller->kernel);
  controller->kernel = -1;
  controller->scan.length = controller->initiating.length = controller->features.length = 0;
  controller->disconnects = false;
  range_changed();
  return "ok";
}

// Resets a controller after rfkill. The kernel powers real controllers off, or resets them, but sends nothing to
// virtual ones.
static const char *silence(Controller *controller) {
  fall_silent(controller);
  command(controller, &reset_command, true);
  return "ok";
}

static const char *obey(const char *order) {
  int number = 0;
  if (sscanf(order, "unplug %d", &number) == 1 && (number == 0 || number == 1)) return unplug(&controllers[number]);
  if (sscanf(order, "plug %d", &number) == 1 && (number == 0 || number == 1)) return plug(&controllers[number]);
  if (sscanf(order, "silence %d", &number) == 1 && (number == 0 || number == 1)) return silence(&controllers[number]);
  bool leaves = strncmp(order, "apart", 5) == 0;
  if (!leaves && strncmp(order, "together", 8) != 0) return "error: no such order";
  apart = leaves;
  range_changed();
  return "ok";
}

static void answer_order(int orders, int answers) {
  char order[64];
  ssize_t length = read(orders, order, sizeof order - 1);
  if (length < 1) return;
  order[length] = 0;
  dprintf(answers, "%s\n", obey(order));
}

// Opens a named pipe in the folder for orders. Both directions, so that the pipe stays open without a peer.
static int open_pipe(const char *name) {
  const char *folder = getenv("RADIO_FOLDER");
  char path[256];
  snprintf(path, sizeof path, "%s/%s", folder ? folder : ".", name);
  return (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
}

static void *carry(void *unused) {
  (void)unused;
  int orders = open_pipe("orders"), answers = open_pipe("answers");
  for (;;) {
    int present_count = __atomic_load_n(&opened, __ATOMIC_ACQUIRE);
    int wait = do_what_is_due();
    struct pollfd polled[5] = { { .fd = orders, .events = POLLIN } };
    for (int i = 0; i < 2; i++) {
      bool present = i < present_count;
      polled[1 + i] = (struct pollfd){ .fd = present ? controllers[i].kernel : -1, .events = POLLIN };
      polled[3 + i] = (struct pollfd){ .fd = present ? controllers[i].emulator : -1, .events = POLLIN };
    }
    // Looks for a controller that btvirt has opened meanwhile, at least every 5 ms.
    if (present_count < 2 && wait > 5) wait = 5;
    if (poll(polled, 5, wait) < 1) continue;
    if (polled[0].revents & POLLIN) {
      answer_order(orders, answers);
      continue;
    }
    for (int i = 0; i < 2; i++) {
      // Packets of btvirt come first, so that its answers keep the order of the commands.
      if (polled[3 + i].revents & POLLIN) from_emulator(&controllers[i]);
      if (polled[1 + i].revents & POLLIN) from_kernel(&controllers[i]);
    }
  }
  return NULL;
}

static void start_carrying(void) {
  sigset_t all, before;
  pthread_t thread;
  sigfillset(&all);
  // The threads of btvirt handle all signals.
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_create(&thread, NULL, carry, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static int open_controller(void) {
  int ends[2];
  if (opened == 2) {
    errno = ENODEV;
    return -1;
  }
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) < 0) return -1;
  controllers[opened].emulator = ends[1];
  if (__atomic_add_fetch(&opened, 1, __ATOMIC_RELEASE) == 1) start_carrying();
  return ends[0];
}

// btvirt calls this function in place of that of the C library.
int open(const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
  va_end(more);
  if (strcmp(path, "/dev/vhci") == 0) return open_controller();
  return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}
