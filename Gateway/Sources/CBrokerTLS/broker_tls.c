#include "broker_tls.h"

#include <mosquitto.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <stdlib.h>

struct broker_tls {
  SSL_CTX *context;
  // OpenSSL forgets it with the connection.
  int refusal;
};

static int certificate_verified(int is_good, X509_STORE_CTX *store) {
  if (!is_good) {
    SSL *connection = X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx());
    struct broker_tls *tls = SSL_CTX_get_app_data(SSL_get_SSL_CTX(connection));
    tls->refusal = X509_STORE_CTX_get_error(store);
  }
  return is_good;
}

// OpenSSL would ask on the terminal.
static int no_password(char *buffer, int size, int is_writing, void *data) {
  (void)buffer;
  (void)size;
  (void)is_writing;
  (void)data;
  return -1;
}

struct broker_tls *broker_tls_new(const char *host) {
  // OpenSSL would accept every certificate for an empty name.
  if (host[0] == '\0') return NULL;
  struct broker_tls *tls = calloc(1, sizeof *tls);
  if (tls == NULL) return NULL;
  tls->context = SSL_CTX_new(TLS_client_method());
  if (tls->context == NULL) {
    free(tls);
    return NULL;
  }
  SSL_CTX_set_app_data(tls->context, tls);
  SSL_CTX_set_min_proto_version(tls->context, TLS1_2_VERSION);
  SSL_CTX_set_mode(tls->context, SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_default_passwd_cb(tls->context, no_password);
  SSL_CTX_set_verify(tls->context, SSL_VERIFY_PEER, certificate_verified);
  X509_VERIFY_PARAM *rules = SSL_CTX_get0_param(tls->context);
  if (!X509_VERIFY_PARAM_set1_ip_asc(rules, host) && !X509_VERIFY_PARAM_set1_host(rules, host, 0)) {
    broker_tls_free(tls);
    return NULL;
  }
  return tls;
}

void broker_tls_free(struct broker_tls *tls) {
  if (tls == NULL) return;
  SSL_CTX_free(tls->context);
  free(tls);
}

static const char *reason(int is_good) {
  if (is_good) return NULL;
  const char *text = ERR_reason_error_string(ERR_peek_error());
  return text == NULL ? "OpenSSL gives no reason" : text;
}

const char *broker_tls_trust(struct broker_tls *tls, const char *authorities) {
  ERR_clear_error();
  return reason(
    authorities == NULL ? SSL_CTX_set_default_verify_paths(tls->context)
                        : SSL_CTX_load_verify_locations(tls->context, authorities, NULL)
  );
}

const char *broker_tls_identify(struct broker_tls *tls, const char *certificate, const char *key) {
  ERR_clear_error();
  return reason(
    SSL_CTX_use_certificate_chain_file(tls->context, certificate) == 1
    && SSL_CTX_use_PrivateKey_file(tls->context, key, SSL_FILETYPE_PEM) == 1
  );
}

int broker_tls_use(struct broker_tls *tls, struct mosquitto *client) {
  int code = mosquitto_void_option(client, MOSQ_OPT_SSL_CTX, tls->context);
  // libmosquitto changes nothing in the context then.
  return code == MOSQ_ERR_SUCCESS ? mosquitto_int_option(client, MOSQ_OPT_SSL_CTX_WITH_DEFAULTS, 0) : code;
}

int broker_tls_take_refusal(struct broker_tls *tls) {
  int code = tls->refusal;
  tls->refusal = 0;
  return code;
}

const char *broker_tls_refusal_text(int code) { return X509_verify_cert_error_string(code); }
