// libxml2, fenced: Debian and Ubuntu build it with ICU, and its headers then pull in ICU's, which clash with the
// ICU inside Foundation in any debug build that sees both.
#ifndef BLUEGATT_CLIBXML2_SHIM_H
#define BLUEGATT_CLIBXML2_SHIM_H

#if !__has_include(<libxml/xmlversion.h>)
#ifdef __APPLE__
#error "libxml2 is not found in the SDK. Install Xcode 26 or newer, and choose it with xcode-select"
#else
#error "libxml2 is not found. On Debian and Ubuntu: sudo apt-get install libxml2-dev pkg-config; scripts/setup does it"
#endif
#endif

#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

/// Parses a document in memory, which must be UTF-8 without a byte order mark, whatever its declaration says.
///
/// Nothing is loaded, no entity but the five predefined ones exists, no tree is built.
static inline void bluegatt_xml_parse(xmlParserCtxtPtr context, const xmlSAXHandler *handlers, void *user_data,
                                      const char *octets, int count) {
  *context->sax = *handlers;
  context->userData = user_data;
  xmlDocPtr document =
      xmlCtxtReadMemory(context, octets, count, NULL, NULL, XML_PARSE_NONET | XML_PARSE_BIG_LINES | XML_PARSE_IGNORE_ENC);
  // Without tree handlers there is no document; were there one, it would leak.
  if (document != NULL) xmlFreeDoc(document);
}

/// The offset in the document of what the parser reads next.
static inline long bluegatt_xml_offset(xmlParserCtxtPtr context) {
  const xmlParserInput *input = context->input;
  return input == NULL ? -1 : (long)input->consumed + (long)(input->cur - input->base);
}

#endif
