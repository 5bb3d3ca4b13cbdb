// Preloaded into MPICH over UCX: prints rank and bytes of every message that the library sends.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

typedef void* Send(void* endpoint, const void* buffer, size_t count, unsigned long tag,
                   const void* parameters);

// Its declaration is UCX's.
Send ucp_tag_send_nbx;

void* ucp_tag_send_nbx(void* endpoint, const void* buffer, size_t count, unsigned long tag,
                       const void* parameters) {
  Send* const send = (Send*)dlsym(RTLD_NEXT, "ucp_tag_send_nbx");
  fprintf(stderr, "%s sends %zu\n", getenv("PMI_RANK"), count);
  return send(endpoint, buffer, count, tag, parameters);
}
