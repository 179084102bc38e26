// libxml2, fenced: Debian and Ubuntu build it with ICU, and its headers then pull in ICU's, which clash with the
// ICU inside Foundation in any debug build that sees both.
#ifndef BLUEGATT_CLIBXML2_SHIM_H
#define BLUEGATT_CLIBXML2_SHIM_H

#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#endif
