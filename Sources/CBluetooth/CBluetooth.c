#define _GNU_SOURCE
#include "CBluetooth.h"
#include <sys/socket.h>

int bluegatt_bind(int socket, const struct sockaddr_l2 *address) {
  return bind(socket, (const struct sockaddr *)address, sizeof *address);
}

int bluegatt_connect(int socket, const struct sockaddr_l2 *address) {
  return connect(socket, (const struct sockaddr *)address, sizeof *address);
}

int bluegatt_getsockname(int socket, struct sockaddr_l2 *address) {
  socklen_t length = sizeof *address;
  return getsockname(socket, (struct sockaddr *)address, &length);
}

int bluegatt_accept(int socket, struct sockaddr_l2 *address) {
  socklen_t length = sizeof *address;
  return accept4(socket, (struct sockaddr *)address, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}
