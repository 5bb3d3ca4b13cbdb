// Broadcasts while MPI_Comm_idup duplicates communicators: on ones that were never broadcast on,
// where the application, but not topocast, makes no others meanwhile. Then on the duplicates. Four
// ranks.
#include "checked_message.hpp"

#include <array>

namespace {

using checked::Findings;
using checked::message;
using checked::room;

constexpr int size = 5003;

MPI_Comm copyOfWorld() {
  MPI_Comm copy = MPI_COMM_NULL;
  MPI_Comm_split(MPI_COMM_WORLD, 0, checked::rankInWorld(), &copy);
  return copy;
}

void expectBroadcast(Findings& findings, int root, MPI_Comm comm, const char* what) {
  std::vector<int> buffer = room(root, 0, size);
  MPI_Bcast(buffer.data(), size, MPI_INT, root, comm);
  findings.expect(buffer == message(root, 0, size), what);
}

/// Some ranks start before a broadcast on another communicator, the others after it.
void onAnother(Findings& findings, int root) {
  MPI_Comm original = copyOfWorld();
  MPI_Comm other = copyOfWorld();
  MPI_Comm duplicate = MPI_COMM_NULL;
  MPI_Request request = MPI_REQUEST_NULL;
  const bool isEarly = (checked::rankInWorld() + root) % 2 == 0;
  if (isEarly) MPI_Comm_idup(original, &duplicate, &request);
  expectBroadcast(findings, root, other, "MPI_Bcast beside MPI_Comm_idup of another communicator");
  if (!isEarly) MPI_Comm_idup(original, &duplicate, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE); // NOLINT(*MPI-Checker): MPI_Comm_idup is unknown to it
  expectBroadcast(findings, root, duplicate, "MPI_Bcast on the duplicate");
  for (MPI_Comm* comm : {&original, &other, &duplicate})
    MPI_Comm_free(comm);
}

/// Two at a time, and the first is freed without use.
void onTheSame(Findings& findings, int root) {
  MPI_Comm original = copyOfWorld();
  MPI_Comm first = MPI_COMM_NULL;
  MPI_Comm second = MPI_COMM_NULL;
  std::array<MPI_Request, 2> requests = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Comm_idup(original, &first, &requests[0]);
  MPI_Comm_idup(original, &second, &requests[1]);
  expectBroadcast(findings, root, original, "MPI_Bcast beside MPI_Comm_idup");
  MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
  MPI_Comm_free(&first);
  expectBroadcast(findings, root, second, "MPI_Bcast on the second duplicate");
  MPI_Comm_free(&second);
  MPI_Comm_free(&original);
}

void refused(Findings& findings) {
  MPI_Comm duplicate = MPI_COMM_NULL;
  MPI_Request request = MPI_REQUEST_NULL;
  int errorClass = MPI_SUCCESS;
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Error_class(MPI_Comm_idup(MPI_COMM_NULL, &duplicate, &request), &errorClass);
  findings.expect(errorClass == MPI_ERR_COMM, "MPI_Comm_idup of no communicator");
}

} // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int ranks = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  Findings findings;
  for (int root = 0; root < ranks; ++root) {
    onAnother(findings, root);
    onTheSame(findings, root);
  }
  refused(findings);
  const int code = findings.ofAllRanks();
  MPI_Finalize();
  return code;
}
