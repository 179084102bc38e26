// The definition files of this package as data in a program, which therefore needs no files beside it, and a table of what
// they define, so that the program reads a file when it uses a definition of it.
#pragma once

struct gatt_shipped_file {
  // The path below Definitions/.
  const char *path;
  const unsigned char *contents;
  unsigned long size;
};

struct gatt_shipped_definition {
  // The path of the file.
  const char *path;
  // characteristic, descriptor, declaration, service-data, manufacturer-data, service or profile.
  const char *kind;
  // The UUID; of manufacturer data, the companies in hexadecimal, or "data"; of a profile, empty.
  const char *owner;
  const char *name;
  // May be empty.
  const char *type;
  // The place in the file.
  int line;
  int column;
  // The rule for advertisements: the number of octets that the definition fixes, and a line for each condition. The
  // patterns of a condition follow their kind: "name GVH5075_*\tservice EC88".
  int fixed_octets;
  const char *match;
};

// The number of files.
unsigned long gatt_shipped_file_count(void);
// The file at an index less than that number. The files are in the order of their paths.
struct gatt_shipped_file gatt_shipped_file(unsigned long index);

// The number of definitions.
unsigned long gatt_shipped_definition_count(void);
// The definition at an index less than that number. The order is that of the sets: the Bluetooth SIG, then each device.
struct gatt_shipped_definition gatt_shipped_definition(unsigned long index);
