// The functions that the files of BusInC share.
#ifndef BUS_IN_C_H
#define BUS_IN_C_H

#include <dbus/dbus.h>

#define BLUEZ "org.bluez"
#define DEVICE_PATH "/org/bluez/hci0/dev_00_11_22_33_44_55"
#define SERVICE_PATH DEVICE_PATH "/service0010"
#define PATH SERVICE_PATH "/char0011"
#define CHARACTERISTIC "org.bluez.GattCharacteristic1"
#define PROPERTIES "org.freedesktop.DBus.Properties"
#define VALUE_LENGTH 20

// Ends the program with an error message, unless the condition holds.
void require(int condition, const char *what);
// A private connection to the session bus. The caller releases it.
DBusConnection *connect_to_bus(void);
// Sends a message, and releases it.
void send_message(DBusConnection *connection, DBusMessage *message);
// The processor time of this process, and the elapsed time, in nanoseconds.
double processor_time(void);
double wall_time(void);

int send_signals(void);
int receive_signals(long total, long burst);
int serve_bluez(void);
int call_bluez(long total, long outstanding);
int call_bluez_pending(long total, long outstanding);

#endif
