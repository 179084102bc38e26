#pragma once

#include <mosquitto.h>
// The names of properties and reason codes of MQTT 5. From mosquitto 2.1 on, mosquitto.h includes them, and the old header
// is an error.
#if !__has_include(<mosquitto/mqtt_protocol.h>)
#include <mqtt_protocol.h>
#endif
