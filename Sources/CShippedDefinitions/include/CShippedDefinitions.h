// The definition files of this package as data in a program, which therefore needs no files beside it.
#pragma once

struct gatt_shipped_file {
  // The path below Definitions/.
  const char *path;
  const unsigned char *contents;
  unsigned long size;
  // Of the one definition in a file of the Bluetooth SIG; empty for a file of a vendor, which may have several.
  const char *name;
  const char *type;
  const char *uuid;
};

// The number of files.
unsigned long gatt_shipped_file_count(void);
// The file at an index less than that number. The files are in the order of their paths.
struct gatt_shipped_file gatt_shipped_file(unsigned long index);
