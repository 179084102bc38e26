// Signals and calls over libdbus alone.
//
//   BusInC send                         sends signals, as org.example.Sender
//   BusInC receive COUNT BURST          receives signals from `send`
//   BusInC bluez                        answers calls, as org.bluez
//   BusInC call COUNT OUTSTANDING       calls `bluez`, and matches replies by their serial numbers
//   BusInC pending COUNT OUTSTANDING    calls `bluez` with pending calls of libdbus
//
// Each call of `send` requests a number of signals. A signal is `PropertiesChanged` of a characteristic with a value of
// 20 octets. `receive` requests a burst after it has received the last one, so only one burst is in transit. `receive`,
// `call` and `pending` print the processor time of one signal or call, in nanoseconds.
#include "BusInC.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments) {
  const char *part = count > 1 ? arguments[1] : "";
  if (count == 2 && strcmp(part, "send") == 0) return send_signals();
  if (count == 2 && strcmp(part, "bluez") == 0) return serve_bluez();
  if (count == 4 && atol(arguments[2]) > 0 && atol(arguments[3]) > 0) {
    long total = atol(arguments[2]), size = atol(arguments[3]);
    if (strcmp(part, "receive") == 0) return receive_signals(total, size);
    if (strcmp(part, "call") == 0) return call_bluez(total, size);
    if (strcmp(part, "pending") == 0) return call_bluez_pending(total, size);
  }
  fprintf(stderr, "usage: BusInC send|bluez | receive COUNT BURST | call|pending COUNT OUTSTANDING\n");
  return 64;
}
