// Reads XML files, parses each to a tree with libxml2, and prints the times.
//
// usage: ParseTrees REPETITIONS FILE…
#include <libxml/parser.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static char *contents(const char *path, int *size) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) return NULL;
  fseek(file, 0, SEEK_END);
  long length = ftell(file);
  rewind(file);
  char *octets = malloc((size_t)length + 1);
  *size = (int)fread(octets, 1, (size_t)length, file);
  fclose(file);
  return octets;
}

int main(int argc, char **argv) {
  if (argc < 3) return 64;
  int repetitions = atoi(argv[1]);
  double least_reading = 1e9, least_parsing = 1e9;
  long size_of_all = 0;
  for (int repetition = 0; repetition < repetitions; repetition++) {
    double reading = 0, parsing = 0;
    size_of_all = 0;
    for (int index = 2; index < argc; index++) {
      int size = 0;
      double start = milliseconds();
      char *octets = contents(argv[index], &size);
      if (octets == NULL) {
        fprintf(stderr, "%s: can't be read\n", argv[index]);
        return 1;
      }
      double read = milliseconds();
      xmlDocPtr document = xmlReadMemory(octets, size, argv[index], NULL, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
      xmlFreeDoc(document);
      parsing += milliseconds() - read;
      reading += read - start;
      size_of_all += size;
      free(octets);
    }
    if (reading < least_reading) least_reading = reading;
    if (parsing < least_parsing) least_parsing = parsing;
  }
  printf("files %d octets %ld reading %.3f parsing %.3f\n", argc - 2, size_of_all, least_reading, least_parsing);
  return 0;
}
