// A stand-in for BlueZ that answers only `WriteValue`.
#include "BusInC.h"

#include <stdio.h>

static void answer(DBusConnection *connection, DBusMessage *call) {
  DBusMessage *reply = dbus_message_new_method_return(call);
  if (!dbus_message_has_member(call, "WriteValue")) {
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
      if (dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_METHOD_CALL) answer(connection, message);
      dbus_message_unref(message);
    }
  }
  return 0;
}
