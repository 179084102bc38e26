// libdbus-1, and the one system call beside it that Swift's Glibc module leaves out.
#ifndef BLUEGATT_CDBUS_SHIM_H
#define BLUEGATT_CDBUS_SHIM_H

#if !__has_include(<dbus/dbus.h>)
#error "libdbus-1 is not found. On Debian and Ubuntu: sudo apt-get install libdbus-1-dev pkg-config; scripts/setup does it"
#endif

#include <dbus/dbus.h>
#include <sys/eventfd.h>

#endif
