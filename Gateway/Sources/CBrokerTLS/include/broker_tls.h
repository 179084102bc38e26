#pragma once

struct mosquitto;

/// The TLS of connections to a broker: what is trusted, and the certificate of the client. libmosquitto could make its
/// own, but version 2.0.11 never connects again with the authorities of the system, and no version tells why it refuses a
/// certificate. One thread at a time may use an object.
struct broker_tls;

/// Creates TLS 1.2 or newer, for certificates of a host name or IP address.
///
/// - Returns: NULL when OpenSSL refuses the name, or has no memory.
struct broker_tls *broker_tls_new(const char *host);

void broker_tls_free(struct broker_tls *tls);

/// Trusts the authorities of a file in PEM form; NULL for those of the system.
///
/// - Returns: NULL, or the reason of a failure.
const char *broker_tls_trust(struct broker_tls *tls, const char *authorities);

/// Sets the certificate of the client, with those of the authorities between it and a trusted one, and its key, which has
/// no password.
///
/// - Returns: NULL, or the reason of a failure.
const char *broker_tls_identify(struct broker_tls *tls, const char *certificate, const char *key);

/// Lets a client use TLS for all its connections.
///
/// - Returns: A result code of libmosquitto.
int broker_tls_use(struct broker_tls *tls, struct mosquitto *client);

/// Returns the code of the last refusal of a certificate (`X509_V_ERR_…`), and forgets it; 0 for none.
int broker_tls_take_refusal(struct broker_tls *tls);

/// Returns the meaning of a code of a refusal.
const char *broker_tls_refusal_text(int code);
