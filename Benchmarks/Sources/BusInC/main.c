// What a bus carries, over bare libdbus.
//
//   BusInC send                         sends signals
//   BusInC receive COUNT BURST          receives them
//   BusInC bluez                        is called
//   BusInC call COUNT OUTSTANDING       calls it, and looks for the answers by their numbers
//   BusInC pending COUNT OUTSTANDING    calls it with pending calls of libdbus
//
// `send` has the name org.example.Sender, and sends as many signals as each of its calls asks for: a change of the
// value, 20 octets long, of a characteristic. `receive` asks for one burst after the other, so that no more than one is
// ever on its way. `bluez` has the name org.bluez. Those that
// receive and call say what it has cost them.
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
