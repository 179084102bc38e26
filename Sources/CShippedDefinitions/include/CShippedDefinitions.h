// The definition files of this package, in the program itself: it has them wherever it is copied.
#pragma once

struct gatt_shipped_file {
  // Below Definitions/.
  const char *path;
  const unsigned char *contents;
  unsigned long size;
  // What a file of the Bluetooth SIG defines; empty for those of devices.
  const char *name;
  const char *type;
  const char *uuid;
};

// How many there are.
unsigned long gatt_shipped_file_count(void);
// The file at an index below that, in the order of the paths.
struct gatt_shipped_file gatt_shipped_file(unsigned long index);
