// The sender and the receiver of signals.
#include "BusInC.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>

#define SENDER "org.example.Sender"

// MARK: - The sender

static void send_signal(DBusConnection *connection, dbus_uint32_t number) {
  const char *interface = CHARACTERISTIC, *name = "Value";
  unsigned char octets[20] = {0};
  const unsigned char *start = octets;
  memcpy(octets, &number, sizeof number);
  DBusMessage *message = dbus_message_new_signal(PATH, PROPERTIES, "PropertiesChanged");
  DBusMessageIter arguments, changed, entry, variant, array, invalidated;
  dbus_message_iter_init_append(message, &arguments);
  dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &interface);
  dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &changed);
  dbus_message_iter_open_container(&changed, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
  dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &name);
  dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, "ay", &variant);
  dbus_message_iter_open_container(&variant, DBUS_TYPE_ARRAY, "y", &array);
  dbus_message_iter_append_fixed_array(&array, DBUS_TYPE_BYTE, &start, sizeof octets);
  dbus_message_iter_close_container(&variant, &array);
  dbus_message_iter_close_container(&entry, &variant);
  dbus_message_iter_close_container(&changed, &entry);
  dbus_message_iter_close_container(&arguments, &changed);
  dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "s", &invalidated);
  dbus_message_iter_close_container(&arguments, &invalidated);
  send_message(connection, message);
}

int send_signals(void) {
  DBusConnection *connection = connect_to_bus();
  require(dbus_bus_request_name(connection, SENDER, 0, NULL) == DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER, "the name");
  puts("ready");
  fflush(stdout);
  while (dbus_connection_read_write(connection, -1)) {
    DBusMessage *message;
    while ((message = dbus_connection_pop_message(connection))) {
      dbus_uint32_t count = 0;
      if (dbus_message_is_method_call(message, SENDER, "Send")) {
        dbus_message_get_args(message, NULL, DBUS_TYPE_UINT32, &count, DBUS_TYPE_INVALID);
      }
      for (dbus_uint32_t number = 0; number < count; number++) send_signal(connection, number);
      dbus_connection_flush(connection);
      dbus_message_unref(message);
    }
  }
  return 0;
}

// MARK: - The receiver

static void ask(DBusConnection *connection, dbus_uint32_t count) {
  DBusMessage *message = dbus_message_new_method_call(SENDER, "/", SENDER, "Send");
  dbus_message_set_no_reply(message, 1);
  dbus_message_append_args(message, DBUS_TYPE_UINT32, &count, DBUS_TYPE_INVALID);
  send_message(connection, message);
}

// Adds the value in a signal to the sum. Returns whether the signal has a value.
static int receive_signal(DBusMessage *message, unsigned long *sum) {
  if (!dbus_message_is_signal(message, PROPERTIES, "PropertiesChanged")) return 0;
  DBusMessageIter arguments, changed, entry, variant, array;
  const char *text;
  if (!dbus_message_iter_init(message, &arguments)) return 0;
  if (dbus_message_iter_get_arg_type(&arguments) != DBUS_TYPE_STRING) return 0;
  dbus_message_iter_get_basic(&arguments, &text);
  if (strcmp(text, CHARACTERISTIC) != 0 || strcmp(dbus_message_get_path(message), PATH) != 0) return 0;
  dbus_message_iter_next(&arguments);
  if (dbus_message_iter_get_arg_type(&arguments) != DBUS_TYPE_ARRAY) return 0;
  dbus_message_iter_recurse(&arguments, &changed);
  while (dbus_message_iter_get_arg_type(&changed) == DBUS_TYPE_DICT_ENTRY) {
    dbus_message_iter_recurse(&changed, &entry);
    dbus_message_iter_get_basic(&entry, &text);
    if (strcmp(text, "Value") == 0) {
      const unsigned char *octets;
      int count;
      dbus_message_iter_next(&entry);
      dbus_message_iter_recurse(&entry, &variant);
      if (dbus_message_iter_get_arg_type(&variant) != DBUS_TYPE_ARRAY) return 0;
      if (dbus_message_iter_get_element_type(&variant) != DBUS_TYPE_BYTE) return 0;
      dbus_message_iter_recurse(&variant, &array);
      dbus_message_iter_get_fixed_array(&array, &octets, &count);
      *sum += count + octets[0];
      return 1;
    }
    dbus_message_iter_next(&changed);
  }
  return 0;
}

int receive_signals(long total, long burst) {
  DBusConnection *connection = connect_to_bus();
  dbus_bus_add_match(connection, "type='signal',sender='" SENDER "'", NULL);
  dbus_connection_flush(connection);
  struct pollfd descriptor = {.fd = -1, .events = POLLIN};
  dbus_connection_get_unix_fd(connection, &descriptor.fd);
  long count = 0, asked = 0;
  unsigned long sum = 0;
  double start = processor_time();
  while (count < total) {
    if (count == asked) {
      asked += burst;
      ask(connection, burst);
    }
    descriptor.events = POLLIN | (dbus_connection_has_messages_to_send(connection) ? POLLOUT : 0);
    poll(&descriptor, 1, -1);
    int received;
    do {
      DBusMessage *message;
      received = 0;
      dbus_connection_read_write(connection, 0);
      while ((message = dbus_connection_pop_message(connection))) {
        count += receive_signal(message, &sum);
        dbus_message_unref(message);
        received = 1;
      }
    } while (received);
  }
  printf("%.0f %lu\n", (processor_time() - start) / total, sum);
  dbus_connection_close(connection);
  dbus_connection_unref(connection);
  return 0;
}
