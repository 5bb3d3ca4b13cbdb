// Stands between the runtime and the library: counts, and hands on.
#include "requests.hpp"

#include "topocast/mpi.hpp"

#include <dlfcn.h>

#include <algorithm>

namespace topocast::runtime::test {

namespace {

RequestCount count;
volatile int* shown = nullptr;

void started(MPI_Request request) {
  if (request == MPI_REQUEST_NULL) return;
  ++count.started;
  ++count.outstanding;
  count.mostOutstanding = std::max(count.mostOutstanding, count.outstanding);
  if (shown != nullptr) *shown = count.started;
}

/// The library's function of this name.
template <class Function>
Function* next(Function* /*ofType*/, const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

} // namespace

RequestCount requestCount() {
  return count;
}
void restartRequestCount() {
  count = {};
}
void showStartedRequests(volatile int* where) {
  shown = where;
}

} // namespace topocast::runtime::test

using topocast::runtime::test::count;
using topocast::runtime::test::next;
using topocast::runtime::test::started;

extern "C" {

int PMPI_Isend(const void* data, int length, MPI_Datatype type, int to, int tag, MPI_Comm comm,
               MPI_Request* request) {
  static const auto behind = next(PMPI_Isend, "PMPI_Isend");
  const int code = behind(data, length, type, to, tag, comm, request);
  started(*request);
  return code;
}

int PMPI_Issend(const void* data, int length, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                MPI_Request* request) {
  static const auto behind = next(PMPI_Issend, "PMPI_Issend");
  const int code = behind(data, length, type, to, tag, comm, request);
  started(*request);
  return code;
}

int PMPI_Irecv(void* data, int length, MPI_Datatype type, int from, int tag, MPI_Comm comm,
               MPI_Request* request) {
  static const auto behind = next(PMPI_Irecv, "PMPI_Irecv");
  const int code = behind(data, length, type, from, tag, comm, request);
  started(*request);
  return code;
}

int PMPI_Wait(MPI_Request* request, MPI_Status* status) {
  static const auto behind = next(PMPI_Wait, "PMPI_Wait");
  if (*request != MPI_REQUEST_NULL) --count.outstanding;
  return behind(request, status);
}

int PMPI_Waitall(int requests, MPI_Request* request, MPI_Status* statuses) {
  static const auto behind = next(PMPI_Waitall, "PMPI_Waitall");
  for (int i = 0; i < requests; ++i)
    if (request[i] != MPI_REQUEST_NULL) --count.outstanding;
  return behind(requests, request, statuses);
}
}
