// The kernel's interface to L2CAP sockets. Its declarations are in the headers of BlueZ's library (libbluetooth-dev),
// not in those of the kernel or of the C library, and the library itself is not necessary.
#ifndef BLUEGATT_CBLUETOOTH_H
#define BLUEGATT_CBLUETOOTH_H

// No header of sockets: a module that includes one takes its declarations from the module of the C library.
#include <stdint.h>

enum { BTPROTO_L2CAP = 0, BT_SECURITY = 4, BT_SNDMTU = 12 };
// Types of addresses.
enum { BDADDR_LE_PUBLIC = 1, BDADDR_LE_RANDOM = 2 };
// Levels of struct bt_security.
enum { BT_SECURITY_LOW = 1, BT_SECURITY_MEDIUM = 2, BT_SECURITY_HIGH = 3 };

// The least significant octet is first.
typedef struct { uint8_t b[6]; } bdaddr_t;

// The numbers are little-endian.
struct sockaddr_l2 {
  uint16_t l2_family;
  uint16_t l2_psm;
  bdaddr_t l2_bdaddr;
  uint16_t l2_cid;
  uint8_t l2_bdaddr_type;
};

struct bt_security {
  uint8_t level;
  uint8_t key_size;
};

// SO_MEMINFO of <linux/sock_diag.h>, which has the number of packets that a socket had no room for.
enum { BLUEGATT_SO_MEMINFO = 55, BLUEGATT_MEMINFO_DROPS = 8, BLUEGATT_MEMINFO_COUNT = 9 };

// As the functions of the C library without the prefix. A result of -1 is an error, and errno says which.
int bluegatt_bind(int socket, const struct sockaddr_l2 *address);
int bluegatt_connect(int socket, const struct sockaddr_l2 *address);
int bluegatt_getsockname(int socket, struct sockaddr_l2 *address);
// The descriptor does not block, and programs that this one starts do not get it.
int bluegatt_accept(int socket, struct sockaddr_l2 *address);

#endif
