// Who reads the packets of a socket that BlueZ has handed out.
#include "BusInC.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

// Calls AcquireNotify. Returns the socket.
static int acquire(DBusConnection *connection) {
  DBusMessage *message = dbus_message_new_method_call(BLUEZ, PATH, CHARACTERISTIC, "AcquireNotify");
  DBusMessageIter arguments, options;
  dbus_message_iter_init_append(message, &arguments);
  dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &options);
  dbus_message_iter_close_container(&arguments, &options);
  DBusMessage *reply = dbus_connection_send_with_reply_and_block(connection, message, -1, NULL);
  int descriptor = -1;
  dbus_uint16_t unit;
  require(
    reply
      && dbus_message_get_args(reply, NULL, DBUS_TYPE_UNIX_FD, &descriptor, DBUS_TYPE_UINT16, &unit, DBUS_TYPE_INVALID),
    "AcquireNotify"
  );
  dbus_message_unref(message);
  dbus_message_unref(reply);
  return descriptor;
}

int receive_packets(long total, long burst) {
  DBusConnection *connection = connect_to_bus();
  struct pollfd descriptor = {.fd = acquire(connection), .events = POLLIN};
  dbus_uint32_t count = total, size = burst;
  long received = 0;
  unsigned long sum = 0;
  double start = processor_time();
  DBusMessage *message = dbus_message_new_method_call(BLUEZ, PATH, BLUEZ, "Notify");
  dbus_message_set_no_reply(message, 1);
  dbus_message_append_args(message, DBUS_TYPE_UINT32, &count, DBUS_TYPE_UINT32, &size, DBUS_TYPE_INVALID);
  send_message(connection, message);
  dbus_connection_flush(connection);
  while (received < total) {
    poll(&descriptor, 1, -1);
    unsigned char octets[1024];
    ssize_t length;
    while ((length = recv(descriptor.fd, octets, sizeof octets, MSG_DONTWAIT)) > 0) {
      sum += length + octets[0];
      received++;
    }
    require(length < 0 && errno == EAGAIN, "reading packets");
  }
  printf("%.0f %lu\n", (processor_time() - start) / total, sum);
  close(descriptor.fd);
  dbus_connection_close(connection);
  dbus_connection_unref(connection);
  return 0;
}
