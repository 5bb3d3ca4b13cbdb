// The other ways to broadcast beside MPI_Bcast, each from every root: MPI_Bcast_c, and the ones
// that no one replaces but that must stay right beside a replaced MPI_Bcast: MPI_Ibcast and
// MPI_Bcast_init.
#include "checked_message.hpp"

#if defined(OPEN_MPI)
#include <mpi-ext.h>
#endif

#include <algorithm>

#if MPI_VERSION >= 4
#define HAVE_PERSISTENT
#elif defined(OMPI_HAVE_MPI_EXT_PCOLLREQ)
#define HAVE_PERSISTENT
#define MPI_Bcast_init MPIX_Bcast_init
#endif

namespace {

using checked::Findings;
using checked::message;
using checked::room;

constexpr int size = 30011;

/// A blocking broadcast from the next root while a nonblocking one is under way.
void nonblocking(Findings& findings, int root, int ranks) {
  const int other = (root + 1) % ranks;
  std::vector<int> first = room(root, 1, size);
  std::vector<int> second = room(other, 2, size);
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Ibcast(first.data(), size, MPI_INT, root, MPI_COMM_WORLD, &request);
  MPI_Bcast(second.data(), size, MPI_INT, other, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  findings.expect(first == message(root, 1, size), "MPI_Ibcast");
  findings.expect(second == message(other, 2, size), "MPI_Bcast beside MPI_Ibcast");
}

/// A persistent broadcast, started twice, with a blocking one between.
void persistent([[maybe_unused]] Findings& findings, [[maybe_unused]] int root) {
#ifdef HAVE_PERSISTENT
  std::vector<int> buffer = room(root, 3, size);
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Bcast_init(buffer.data(), size, MPI_INT, root, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
  for (int n = 3; n < 5; ++n) {
    const std::vector<int> values = room(root, n, size);
    std::copy(values.begin(), values.end(), buffer.begin());
    MPI_Start(&request);
    std::vector<int> between = room(root, 6, size);
    MPI_Bcast(between.data(), size, MPI_INT, root, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE); // NOLINT(*MPI-Checker): MPI_Start is unknown to it
    findings.expect(buffer == message(root, n, size), "MPI_Bcast_init");
    findings.expect(between == message(root, 6, size), "MPI_Bcast beside MPI_Bcast_init");
  }
  MPI_Request_free(&request);
#endif
}

void largeCount([[maybe_unused]] Findings& findings, [[maybe_unused]] int root) {
#if MPI_VERSION >= 4
  std::vector<int> buffer = room(root, 5, size);
  MPI_Bcast_c(buffer.data(), MPI_Count{size}, MPI_INT, root, MPI_COMM_WORLD);
  findings.expect(buffer == message(root, 5, size), "MPI_Bcast_c");
#endif
}

/// No count is cut off to an int, neither before the trees nor on the way to the library.
void countBeyondInt([[maybe_unused]] Findings& findings) {
#if MPI_VERSION >= 4
  constexpr MPI_Count count = MPI_Count{1} << 32U;
  char buffer = 0;
  MPI_Datatype nothing = MPI_DATATYPE_NULL;
  MPI_Type_contiguous(0, MPI_BYTE, &nothing);
  MPI_Type_commit(&nothing);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  findings.expect(MPI_Bcast_c(&buffer, count, nothing, 0, MPI_COMM_SELF) == MPI_SUCCESS,
                  "MPI_Bcast_c of 2^32 elements of no bytes");
  int errorClass = MPI_SUCCESS;
  MPI_Error_class(MPI_Bcast_c(&buffer, -count, MPI_BYTE, 0, MPI_COMM_WORLD), &errorClass);
  findings.expect(errorClass == MPI_ERR_COUNT, "MPI_Bcast_c of -2^32 elements");
  MPI_Type_free(&nothing);
#endif
}

} // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int ranks = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  Findings findings;
  for (int root = 0; root < ranks; ++root) {
    nonblocking(findings, root, ranks);
    persistent(findings, root);
    largeCount(findings, root);
  }
  countBeyondInt(findings);
  const int code = findings.ofAllRanks();
  MPI_Finalize();
  return code;
}
