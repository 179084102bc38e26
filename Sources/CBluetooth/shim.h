// The kernel's interface to L2CAP sockets. Its declarations are in the headers of BlueZ's library (libbluetooth-dev),
// not in those of the kernel or of the C library, and the library itself is not necessary.
#ifndef BLUEGATT_CBLUETOOTH_SHIM_H
#define BLUEGATT_CBLUETOOTH_SHIM_H

#include <stdint.h>
#include <sys/socket.h>

enum { BTPROTO_L2CAP = 0, BT_SECURITY = 4, BT_SNDMTU = 12 };
// Types of addresses.
enum { BDADDR_LE_PUBLIC = 1, BDADDR_LE_RANDOM = 2 };
// Levels of struct bt_security.
enum { BT_SECURITY_LOW = 1, BT_SECURITY_MEDIUM = 2, BT_SECURITY_HIGH = 3 };

// The least significant octet is first.
typedef struct { uint8_t b[6]; } bdaddr_t;

// The numbers are little-endian.
struct sockaddr_l2 {
  sa_family_t l2_family;
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

static inline int bluegatt_bind(int socket, const struct sockaddr_l2 *address) {
  return bind(socket, (const struct sockaddr *)address, sizeof *address);
}

static inline int bluegatt_connect(int socket, const struct sockaddr_l2 *address) {
  return connect(socket, (const struct sockaddr *)address, sizeof *address);
}

static inline int bluegatt_getsockname(int socket, struct sockaddr_l2 *address) {
  socklen_t length = sizeof *address;
  return getsockname(socket, (struct sockaddr *)address, &length);
}

static inline int bluegatt_accept(int socket, struct sockaddr_l2 *address) {
  extern int accept4(int, struct sockaddr *, socklen_t *, int);
  socklen_t length = sizeof *address;
  return accept4(socket, (struct sockaddr *)address, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

#endif
