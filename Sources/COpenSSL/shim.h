// The ciphers of OpenSSL 3, and its errors.
#ifndef BLUEGATT_COPENSSL_SHIM_H
#define BLUEGATT_COPENSSL_SHIM_H

#if !__has_include(<openssl/evp.h>)
#error "OpenSSL is not found. On Debian and Ubuntu: sudo apt-get install libssl-dev pkg-config; scripts/setup --tests does it"
#endif

#include <openssl/opensslv.h>
#if !defined(OPENSSL_VERSION_MAJOR) || OPENSSL_VERSION_MAJOR < 3
#error "OpenSSL is older than version 3.0, which GATTCiphers needs"
#endif

#include <openssl/err.h>
#include <openssl/evp.h>

#endif
