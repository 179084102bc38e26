// Functions for the bus, for all programs.
#include "BusInC.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

void require(int condition, const char *what) {
  if (condition) return;
  fprintf(stderr, "failed: %s\n", what);
  exit(1);
}

DBusConnection *connect_to_bus(void) {
  DBusConnection *connection = dbus_bus_get_private(DBUS_BUS_SESSION, NULL);
  require(connection != NULL, "connecting to the bus");
  return connection;
}

void send_message(DBusConnection *connection, DBusMessage *message) {
  require(dbus_connection_send(connection, message, NULL), "sending");
  dbus_message_unref(message);
}

double processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

double wall_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}
