// libxml2, fenced: Debian and Ubuntu build it with ICU, and its headers then pull in ICU's, which clash with the
// ICU inside Foundation in any debug build that sees both.
#ifndef BLUEGATT_CLIBXML2_SHIM_H
#define BLUEGATT_CLIBXML2_SHIM_H

#if !__has_include(<libxml/xmlversion.h>)
#error "libxml2 is not found. On Debian and Ubuntu: sudo apt-get install libxml2-dev pkg-config; scripts/setup does it"
#endif

#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

/// What the structured error callback hands on. The text is valid during the call only.
typedef void (*bluegatt_xml_error_handler)(void *user_data, int code, int level, const char *message);

/// The handlers that a reader supplies. All but `error` have the meaning of the SAX2 handlers of the same name.
typedef struct {
  startElementNsSAX2Func start_element;
  endElementNsSAX2Func end_element;
  charactersSAXFunc characters;
  internalSubsetSAXFunc internal_subset;
  bluegatt_xml_error_handler error;
} bluegatt_xml_handlers;

/// A reader: what the parser's user data points to. `handlers` comes first, so that the error callback finds it.
typedef struct {
  bluegatt_xml_handlers handlers;
  void *owner;
} bluegatt_xml_reader;

// The type of the structured error callback became const in 2.12, so the adapter stands on this side.
#if LIBXML_VERSION >= 21200
static inline void bluegatt_xml_structured_error(void *user_data, const xmlError *error)
#else
static inline void bluegatt_xml_structured_error(void *user_data, xmlErrorPtr error)
#endif
{
  bluegatt_xml_reader *reader = (bluegatt_xml_reader *)user_data;
  reader->handlers.error(user_data, error->code, (int)error->level, error->message ? error->message : "");
}

/// Parses a document in memory, which must be UTF-8 without a byte order mark, whatever its declaration says.
///
/// Nothing is loaded, no entity but the five predefined ones exists, no tree is built. The context can be used for
/// any number of documents one after the other.
static inline void bluegatt_xml_parse(xmlParserCtxtPtr context, bluegatt_xml_reader *reader, const char *octets,
                                      int count) {
  xmlSAXHandler *sax = context->sax;
  const xmlSAXHandler none = {0};
  *sax = none;
  sax->initialized = XML_SAX2_MAGIC;
  sax->startElementNs = reader->handlers.start_element;
  sax->endElementNs = reader->handlers.end_element;
  sax->characters = reader->handlers.characters;
  // The same function, so that the parser does not look for blanks to ignore.
  sax->ignorableWhitespace = reader->handlers.characters;
  sax->cdataBlock = reader->handlers.characters;
  sax->internalSubset = reader->handlers.internal_subset;
  sax->serror = bluegatt_xml_structured_error;
  context->userData = reader;
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
