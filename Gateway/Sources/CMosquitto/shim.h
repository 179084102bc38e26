#pragma once

#include <mosquitto.h>
// The names of properties and reason codes of MQTT 5.
#include <mqtt_protocol.h>
