#ifndef BENCHMARKS_LIBDBUS_SHIM_H
#define BENCHMARKS_LIBDBUS_SHIM_H

#include <dbus/dbus.h>

#endif
