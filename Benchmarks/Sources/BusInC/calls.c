// Calls of `WriteValue` with 20 octets, without response, with a fixed number of outstanding calls. `call_bluez` keeps
// only a list of serial numbers, which is the minimum. `call_bluez_pending` uses pending calls, as most programs do.
#include "BusInC.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

// The call of WriteValue(ay, {"type": "command"}).
static DBusMessage *write_value(unsigned char number) {
  const char *name = "type", *command = "command";
  unsigned char octets[VALUE_LENGTH] = {number};
  const unsigned char *start = octets;
  DBusMessage *message = dbus_message_new_method_call(BLUEZ, PATH, CHARACTERISTIC, "WriteValue");
  DBusMessageIter arguments, array, options, entry, variant;
  dbus_message_iter_init_append(message, &arguments);
  dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "y", &array);
  dbus_message_iter_append_fixed_array(&array, DBUS_TYPE_BYTE, &start, sizeof octets);
  dbus_message_iter_close_container(&arguments, &array);
  dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &options);
  dbus_message_iter_open_container(&options, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
  dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &name);
  dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, "s", &variant);
  dbus_message_iter_append_basic(&variant, DBUS_TYPE_STRING, &command);
  dbus_message_iter_close_container(&entry, &variant);
  dbus_message_iter_close_container(&options, &entry);
  dbus_message_iter_close_container(&arguments, &options);
  return message;
}

// Waits until the socket can be read, or written if messages wait.
static void wait_for(DBusConnection *connection) {
  struct pollfd descriptor = {.events = POLLIN | (dbus_connection_has_messages_to_send(connection) ? POLLOUT : 0)};
  dbus_connection_get_unix_fd(connection, &descriptor.fd);
  poll(&descriptor, 1, -1);
}

static void report(long total, double processor, double wall) {
  printf("%.0f %.0f\n", (processor_time() - processor) / total, total / ((wall_time() - wall) / 1e9));
}

// MARK: - A list of serial numbers

// Returns the serial number that the reply will name.
static dbus_uint32_t send_write(DBusConnection *connection, unsigned char number) {
  dbus_uint32_t serial;
  DBusMessage *message = write_value(number);
  require(dbus_connection_send(connection, message, &serial), "sending");
  dbus_message_unref(message);
  return serial;
}

// Removes the call that a message answers from the list. Returns whether it was in the list.
static int take_answer(DBusMessage *message, dbus_uint32_t *waiting, long *count) {
  require(dbus_message_get_type(message) != DBUS_MESSAGE_TYPE_ERROR, "a call");
  dbus_uint32_t serial = dbus_message_get_reply_serial(message);
  for (long index = 0; index < *count; index++) {
    if (waiting[index] != serial) continue;
    waiting[index] = waiting[--*count];
    return 1;
  }
  return 0;
}

int call_bluez(long total, long outstanding) {
  DBusConnection *connection = connect_to_bus();
  dbus_uint32_t *waiting = malloc(outstanding * sizeof *waiting);
  long sent = 0, answered = 0, count = 0;
  double processor = processor_time(), wall = wall_time();
  while (answered < total) {
    while (count < outstanding && sent < total) waiting[count++] = send_write(connection, sent++);
    wait_for(connection);
    int received;
    do {
      DBusMessage *message;
      received = 0;
      dbus_connection_read_write(connection, 0);
      while ((message = dbus_connection_pop_message(connection))) {
        answered += take_answer(message, waiting, &count);
        dbus_message_unref(message);
        received = 1;
      }
    } while (received);
  }
  report(total, processor, wall);
  free(waiting);
  dbus_connection_close(connection);
  dbus_connection_unref(connection);
  return 0;
}

// MARK: - Pending calls

static void take_pending(DBusPendingCall *pending, void *answered) {
  DBusMessage *reply = dbus_pending_call_steal_reply(pending);
  require(dbus_message_get_type(reply) != DBUS_MESSAGE_TYPE_ERROR, "a call");
  dbus_message_unref(reply);
  ++*(long *)answered;
}

int call_bluez_pending(long total, long outstanding) {
  DBusConnection *connection = connect_to_bus();
  long sent = 0, answered = 0;
  double processor = processor_time(), wall = wall_time();
  while (answered < total) {
    for (; sent - answered < outstanding && sent < total; sent++) {
      DBusMessage *message = write_value(sent);
      DBusPendingCall *pending;
      require(dbus_connection_send_with_reply(connection, message, &pending, -1) && pending, "sending");
      require(dbus_pending_call_set_notify(pending, take_pending, &answered, NULL), "waiting");
      dbus_pending_call_unref(pending);
      dbus_message_unref(message);
    }
    wait_for(connection);
    dbus_connection_read_write(connection, 0);
    while (dbus_connection_dispatch(connection) == DBUS_DISPATCH_DATA_REMAINS) continue;
  }
  report(total, processor, wall);
  dbus_connection_close(connection);
  dbus_connection_unref(connection);
  return 0;
}
