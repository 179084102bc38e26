// What glibc says of its heap; Swift's own module of the C library leaves it out.
#include <malloc.h>
