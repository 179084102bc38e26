// As much of BlueZ as measuring needs: an adapter that is switched on, and a device that is connected, with one service
// of one characteristic. Its values come as packets into the socket that AcquireNotify hands out.
#include "BusInC.h"

#include <linux/sockios.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// MARK: - What it has

static void append_property(DBusMessageIter *properties, const char *name, char type, const void *value) {
  DBusMessageIter entry, variant;
  const char signature[2] = {type};
  dbus_message_iter_open_container(properties, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
  dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &name);
  dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, signature, &variant);
  dbus_message_iter_append_basic(&variant, type, value);
  dbus_message_iter_close_container(&entry, &variant);
  dbus_message_iter_close_container(properties, &entry);
}

static void append_text(DBusMessageIter *properties, const char *name, const char *text) {
  append_property(properties, name, DBUS_TYPE_STRING, &text);
}

static void append_path(DBusMessageIter *properties, const char *name, const char *path) {
  append_property(properties, name, DBUS_TYPE_OBJECT_PATH, &path);
}

static void append_truth(DBusMessageIter *properties, const char *name) {
  dbus_bool_t truth = 1;
  append_property(properties, name, DBUS_TYPE_BOOLEAN, &truth);
}

static void append_adapter(DBusMessageIter *properties) {
  append_text(properties, "Address", "00:11:22:33:44:00");
  append_truth(properties, "Powered");
}

static void append_device(DBusMessageIter *properties) {
  append_path(properties, "Adapter", "/org/bluez/hci0");
  append_text(properties, "Address", "00:11:22:33:44:55");
  append_text(properties, "AddressType", "public");
  append_truth(properties, "Connected");
  append_truth(properties, "ServicesResolved");
}

static void append_service(DBusMessageIter *properties) {
  append_path(properties, "Device", DEVICE_PATH);
  append_text(properties, "UUID", "0000180d-0000-1000-8000-00805f9b34fb");
  append_truth(properties, "Primary");
}

static void append_characteristic(DBusMessageIter *properties) {
  append_path(properties, "Service", SERVICE_PATH);
  append_text(properties, "UUID", "00002a37-0000-1000-8000-00805f9b34fb");
  const char *name = "Flags", *flag = "notify";
  DBusMessageIter entry, variant, flags;
  dbus_message_iter_open_container(properties, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
  dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &name);
  dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, "as", &variant);
  dbus_message_iter_open_container(&variant, DBUS_TYPE_ARRAY, "s", &flags);
  dbus_message_iter_append_basic(&flags, DBUS_TYPE_STRING, &flag);
  dbus_message_iter_close_container(&variant, &flags);
  dbus_message_iter_close_container(&entry, &variant);
  dbus_message_iter_close_container(properties, &entry);
}

static void append_object(
  DBusMessageIter *objects, const char *path, const char *interface, void (*append)(DBusMessageIter *)
) {
  DBusMessageIter object, interfaces, entry, properties;
  dbus_message_iter_open_container(objects, DBUS_TYPE_DICT_ENTRY, NULL, &object);
  dbus_message_iter_append_basic(&object, DBUS_TYPE_OBJECT_PATH, &path);
  dbus_message_iter_open_container(&object, DBUS_TYPE_ARRAY, "{sa{sv}}", &interfaces);
  dbus_message_iter_open_container(&interfaces, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
  dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &interface);
  dbus_message_iter_open_container(&entry, DBUS_TYPE_ARRAY, "{sv}", &properties);
  append(&properties);
  dbus_message_iter_close_container(&entry, &properties);
  dbus_message_iter_close_container(&interfaces, &entry);
  dbus_message_iter_close_container(&object, &interfaces);
  dbus_message_iter_close_container(objects, &object);
}

static void append_objects(DBusMessage *reply) {
  DBusMessageIter arguments, objects;
  dbus_message_iter_init_append(reply, &arguments);
  dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{oa{sa{sv}}}", &objects);
  append_object(&objects, "/org/bluez/hci0", "org.bluez.Adapter1", append_adapter);
  append_object(&objects, DEVICE_PATH, "org.bluez.Device1", append_device);
  append_object(&objects, SERVICE_PATH, "org.bluez.GattService1", append_service);
  append_object(&objects, PATH, CHARACTERISTIC, append_characteristic);
  dbus_message_iter_close_container(&arguments, &objects);
}

// MARK: - Packets

// The socket to write to: the newest that was handed out.
static int packets = -1;

static void append_socket(DBusMessage *reply) {
  int ends[2];
  dbus_uint16_t unit = 247;
  require(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0, "a pair of sockets");
  if (packets >= 0) close(packets);
  packets = ends[0];
  dbus_message_append_args(reply, DBUS_TYPE_UNIX_FD, &ends[1], DBUS_TYPE_UINT16, &unit, DBUS_TYPE_INVALID);
  close(ends[1]);
}

// Waits until all packets were taken. It costs the reader nothing.
static void wait_for_reader(void) {
  const struct timespec pause = {.tv_nsec = 50000};
  int size = 0;
  while (ioctl(packets, SIOCOUTQ, &size) == 0 && size > 0) nanosleep(&pause, NULL);
}

static void write_packets(dbus_uint32_t count, dbus_uint32_t burst) {
  unsigned char octets[VALUE_LENGTH] = {0};
  for (dbus_uint32_t number = 0; number < count; number++) {
    if (number % burst == 0) wait_for_reader();
    memcpy(octets, &number, sizeof number);
    if (send(packets, octets, sizeof octets, MSG_NOSIGNAL) < 0) return;
  }
}

// MARK: - Calls

static void answer(DBusConnection *connection, DBusMessage *call) {
  DBusMessage *reply = dbus_message_new_method_return(call);
  if (dbus_message_has_member(call, "GetManagedObjects")) {
    append_objects(reply);
  } else if (dbus_message_has_member(call, "AcquireNotify")) {
    append_socket(reply);
  } else if (!dbus_message_has_member(call, "WriteValue")) {
    dbus_message_unref(reply);
    reply = dbus_message_new_error(call, DBUS_ERROR_UNKNOWN_METHOD, "not measured");
  }
  send_message(connection, reply);
}

int serve_bluez(void) {
  DBusConnection *connection = connect_to_bus();
  require(dbus_bus_request_name(connection, BLUEZ, 0, NULL) == DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER, "the name");
  puts("ready");
  fflush(stdout);
  while (dbus_connection_read_write(connection, -1)) {
    DBusMessage *message;
    while ((message = dbus_connection_pop_message(connection))) {
      dbus_uint32_t count = 0, burst = 1;
      if (dbus_message_is_method_call(message, BLUEZ, "Notify")) {
        dbus_message_get_args(message, NULL, DBUS_TYPE_UINT32, &count, DBUS_TYPE_UINT32, &burst, DBUS_TYPE_INVALID);
        if (burst > 0) write_packets(count, burst);
      } else if (dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_METHOD_CALL) {
        answer(connection, message);
      }
      dbus_message_unref(message);
    }
  }
  return 0;
}
