#pragma once

#include <mosquitto.h>
// The names of properties and reason codes of MQTT 5.
#include <mqtt_protocol.h>

/// Lets a client trust the authorities of the system. Libraries before version 2 cannot.
static inline int gateway_use_system_authorities(struct mosquitto *client) {
#if LIBMOSQUITTO_VERSION_NUMBER >= 2000000
  return mosquitto_int_option(client, MOSQ_OPT_TLS_USE_OS_CERTS, 1);
#else
  (void)client;
  return MOSQ_ERR_NOT_SUPPORTED;
#endif
}
