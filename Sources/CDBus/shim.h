// libdbus-1, and the one system call beside it that Swift's Glibc module leaves out.
#ifndef BLUEGATT_CDBUS_SHIM_H
#define BLUEGATT_CDBUS_SHIM_H

#include <dbus/dbus.h>
#include <sys/eventfd.h>

#endif
