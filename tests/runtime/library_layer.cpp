// Defines the PMPI functions that the runtime calls, in front of the library's.
#include "library_layer.hpp"

#include "topocast/mpi.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

namespace {

RequestCount count;
volatile int* shown = nullptr;
CallLog log;
bool isLogging = false;
int failingCall = 0;
int failingCode = MPI_SUCCESS;
bool isTestPolling = false;
MPI_Comm agreeing = MPI_COMM_NULL; // whose ranks meet in what PMPI_Test completes
bool areWordsLost = false;
std::vector<char> wordsBefore; // where PMPI_Test completes what is gathered, if words are lost
char* gathered = nullptr;      // the place of these
// Libraries may give several short sends one handle.
std::multiset<MPI_Request> requests;
std::multiset<MPI_Datatype> types;

/// The library's function of a name.
template <class Function>
struct Behind {
  Function* function;
  const char* name;
};

template <class Function>
Behind<Function> behind(Function* /*inFront*/, const char* name) {
  static std::map<std::string_view, void*> found;
  void*& address = found[name];
  if (address == nullptr) address = dlsym(RTLD_NEXT, name);
  return {reinterpret_cast<Function*>(address), name};
}

/// Takes one of `handle` out.
template <class Handle>
bool takeOut(std::multiset<Handle>& handles, Handle handle) {
  const auto found = handles.find(handle);
  if (found == handles.end()) return false;
  handles.erase(found);
  return true;
}

/// Whether it is the turn of this call to fail.
bool mustFail(const char* name) {
  if (!isLogging) return false;
  log.calls.emplace_back(name);
  if (log.calls.size() != static_cast<std::size_t>(failingCall)) return false;
  log.failed = name;
  return true;
}

/// Fails as MPI does on a communicator: by its error handler. The runtime asks MPI_COMM_WORLD for
/// ranks of which the user's communicator knows nothing; there it is as with no communicator.
int failOn(MPI_Comm comm) {
  if (comm == MPI_COMM_WORLD) return failingCode;
  behind(PMPI_Comm_call_errhandler, "PMPI_Comm_call_errhandler").function(comm, failingCode);
  return failingCode;
}

/// A call that belongs to no communicator.
template <class Function, class... Arguments>
int call(const Behind<Function>& library, Arguments... arguments) {
  return mustFail(library.name) ? failingCode : library.function(arguments...);
}

template <class Function, class... Arguments>
int callOn(MPI_Comm comm, const Behind<Function>& library, Arguments... arguments) {
  return mustFail(library.name) ? failOn(comm) : library.function(arguments...);
}

/// One in which all ranks meet.
template <class Function, class... Arguments>
int meetOn(MPI_Comm comm, const Behind<Function>& library, Arguments... arguments) {
  ++log.exchanges;
  const bool fails = mustFail(library.name);
  const int code = library.function(arguments...);
  return fails ? failOn(comm) : code;
}

template <class Function, class Handle>
int release(const Behind<Function>& library, Handle* handle) {
  const bool fails = mustFail(library.name);
  const int code = library.function(handle);
  return fails ? failingCode : code;
}

/// The request is the last argument.
template <class Function, class... Arguments>
int start(MPI_Comm comm, MPI_Request* request, const Behind<Function>& library,
          Arguments... arguments) {
  ++log.exchanges;
  if (mustFail(library.name)) return failOn(comm);
  const int code = library.function(arguments..., request);
  if (code != MPI_SUCCESS || *request == MPI_REQUEST_NULL) return code;
  if (isLogging) requests.insert(*request);
  ++count.started;
  ++count.outstanding;
  count.mostOutstanding = std::max(count.mostOutstanding, count.outstanding);
  if (shown != nullptr) *shown = count.started;
  return code;
}

int handlesIn(const MPI_Request* handles, int number) {
  return number - static_cast<int>(std::count(handles, handles + number, MPI_REQUEST_NULL));
}

/// May complete some of these requests, and clears the handles of those.
template <class Function, class... Arguments>
int complete(int number, MPI_Request* handles, const Behind<Function>& library,
             Arguments... arguments) {
  if (mustFail(library.name)) return failingCode;
  std::multiset<MPI_Request> completed;
  if (isLogging) completed.insert(handles, handles + number);
  completed.erase(MPI_REQUEST_NULL);
  for (const MPI_Request request : completed)
    if (requests.count(request) < completed.count(request)) ++log.goneHandles;
  count.outstanding -= handlesIn(handles, number);
  const int code = library.function(arguments...);
  count.outstanding += handlesIn(handles, number);
  for (int i = 0; i < number; ++i)
    takeOut(completed, handles[i]);
  for (const MPI_Request request : completed)
    takeOut(requests, request);
  return code;
}

/// In which all ranks of `comm` are to meet. Fails when they have.
template <class Function, class... Arguments>
int startToMeet(MPI_Comm comm, MPI_Request* request, const Behind<Function>& library,
                Arguments... arguments) {
  ++log.exchanges;
  agreeing = comm;
  const bool fails = mustFail(library.name);
  const int code = library.function(arguments...);
  if (!fails) return code;
  behind(PMPI_Wait, "PMPI_Wait").function(request, MPI_STATUS_IGNORE);
  return failOn(comm);
}

/// The datatype is the last argument.
template <class Function, class... Arguments>
int make(MPI_Datatype* type, const Behind<Function>& library, Arguments... arguments) {
  const int code = call(library, arguments..., type);
  if (isLogging && code == MPI_SUCCESS) types.insert(*type);
  return code;
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

void letTestPoll(bool polls) {
  isTestPolling = polls;
}

void failCall(int number, int code) {
  log = {};
  requests.clear();
  types.clear();
  isLogging = number > 0;
  failingCall = number;
  failingCode = code;
}
CallLog callLog() {
  CallLog result = log;
  result.keptTypes = static_cast<int>(types.size());
  result.keptRequests = static_cast<int>(requests.size());
  return result;
}

void loseWords(bool areLost) {
  areWordsLost = areLost;
}

} // namespace topocast::TOPOCAST_ABI::runtime::test

using namespace topocast::runtime::test; // NOLINT(google-build-using-namespace)

extern "C" {

int PMPI_Isend(const void* data, int length, MPI_Datatype type, int to, int tag, MPI_Comm comm,
               MPI_Request* request) {
  return start(comm, request, behind(PMPI_Isend, "PMPI_Isend"), data, length, type, to, tag, comm);
}

int PMPI_Issend(const void* data, int length, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                MPI_Request* request) {
  return start(comm, request, behind(PMPI_Issend, "PMPI_Issend"), data, length, type, to, tag,
               comm);
}

int PMPI_Irecv(void* data, int length, MPI_Datatype type, int from, int tag, MPI_Comm comm,
               MPI_Request* request) {
  return start(comm, request, behind(PMPI_Irecv, "PMPI_Irecv"), data, length, type, from, tag,
               comm);
}

int PMPI_Send(const void* data, int length, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  ++log.exchanges;
  return callOn(comm, behind(PMPI_Send, "PMPI_Send"), data, length, type, to, tag, comm);
}

int PMPI_Probe(int from, int tag, MPI_Comm comm, MPI_Status* status) {
  ++log.exchanges;
  return callOn(comm, behind(PMPI_Probe, "PMPI_Probe"), from, tag, comm, status);
}

int PMPI_Recv(void* data, int length, MPI_Datatype type, int from, int tag, MPI_Comm comm,
              MPI_Status* status) {
  ++log.exchanges;
  return callOn(comm, behind(PMPI_Recv, "PMPI_Recv"), data, length, type, from, tag, comm, status);
}

int PMPI_Wait(MPI_Request* request, MPI_Status* status) {
  return complete(1, request, behind(PMPI_Wait, "PMPI_Wait"), request, status);
}

int PMPI_Waitall(int number, MPI_Request* handles, MPI_Status* statuses) {
  return complete(number, handles, behind(PMPI_Waitall, "PMPI_Waitall"), number, handles, statuses);
}

int PMPI_Waitany(int number, MPI_Request* handles, int* index, MPI_Status* status) {
  return complete(number, handles, behind(PMPI_Waitany, "PMPI_Waitany"), number, handles, index,
                  status);
}

int PMPI_Cancel(MPI_Request* request) {
  if (isLogging && requests.count(*request) == 0) ++log.goneHandles;
  return call(behind(PMPI_Cancel, "PMPI_Cancel"), request);
}

int PMPI_Get_count(const MPI_Status* status, MPI_Datatype type, int* number) {
  return call(behind(PMPI_Get_count, "PMPI_Get_count"), status, type, number);
}

int PMPI_Barrier(MPI_Comm comm) {
  return meetOn(comm, behind(PMPI_Barrier, "PMPI_Barrier"), comm);
}

int PMPI_Bcast(void* data, int length, MPI_Datatype type, int root, MPI_Comm comm) {
  return meetOn(comm, behind(PMPI_Bcast, "PMPI_Bcast"), data, length, type, root, comm);
}

int PMPI_Allgather(const void* own, int ownCount, MPI_Datatype ownType, void* all, int number,
                   MPI_Datatype type, MPI_Comm comm) {
  return meetOn(comm, behind(PMPI_Allgather, "PMPI_Allgather"), own, ownCount, ownType, all, number,
                type, comm);
}

int PMPI_Allreduce(const void* own, void* all, int number, MPI_Datatype type, MPI_Op operation,
                   MPI_Comm comm) {
  return meetOn(comm, behind(PMPI_Allreduce, "PMPI_Allreduce"), own, all, number, type, operation,
                comm);
}

int PMPI_Ibcast(void* data, int length, MPI_Datatype type, int root, MPI_Comm comm,
                MPI_Request* request) {
  return startToMeet(comm, request, behind(PMPI_Ibcast, "PMPI_Ibcast"), data, length, type, root,
                     comm, request);
}

int PMPI_Iallgather(const void* own, int ownCount, MPI_Datatype ownType, void* all, int number,
                    MPI_Datatype type, MPI_Comm comm, MPI_Request* request) {
  if (areWordsLost) {
    int ranks = 0;
    int bytes = 0;
    behind(PMPI_Comm_size, "PMPI_Comm_size").function(comm, &ranks);
    PMPI_Type_size(type, &bytes);
    gathered = static_cast<char*>(all);
    wordsBefore.assign(gathered, gathered + std::ptrdiff_t{bytes} * number * ranks);
  }
  return startToMeet(comm, request, behind(PMPI_Iallgather, "PMPI_Iallgather"), own, ownCount,
                     ownType, all, number, type, comm, request);
}

int PMPI_Test(MPI_Request* request, int* isComplete, MPI_Status* status) {
  if (isTestPolling)
    return complete(1, request, behind(PMPI_Test, "PMPI_Test"), request, isComplete, status);
  const bool fails = mustFail("PMPI_Test");
  const int code = behind(PMPI_Wait, "PMPI_Wait").function(request, status);
  *isComplete = 1;
  std::copy(wordsBefore.begin(), wordsBefore.end(), gathered);
  wordsBefore.clear();
  return fails ? failOn(agreeing) : code;
}

int PMPI_Comm_split(MPI_Comm comm, int colour, int key, MPI_Comm* part) {
  ++log.exchanges;
  return callOn(comm, behind(PMPI_Comm_split, "PMPI_Comm_split"), comm, colour, key, part);
}

int PMPI_Comm_get_name(MPI_Comm comm, char* name, int* length) {
  return callOn(comm, behind(PMPI_Comm_get_name, "PMPI_Comm_get_name"), comm, name, length);
}

int PMPI_Comm_free(MPI_Comm* comm) {
  return release(behind(PMPI_Comm_free, "PMPI_Comm_free"), comm);
}

int PMPI_Comm_rank(MPI_Comm comm, int* rank) {
  return callOn(comm, behind(PMPI_Comm_rank, "PMPI_Comm_rank"), comm, rank);
}

int PMPI_Comm_size(MPI_Comm comm, int* size) {
  return callOn(comm, behind(PMPI_Comm_size, "PMPI_Comm_size"), comm, size);
}

int PMPI_Comm_test_inter(MPI_Comm comm, int* isInter) {
  return callOn(comm, behind(PMPI_Comm_test_inter, "PMPI_Comm_test_inter"), comm, isInter);
}

int PMPI_Comm_get_attr(MPI_Comm comm, int key, void* value, int* isSet) {
  return callOn(comm, behind(PMPI_Comm_get_attr, "PMPI_Comm_get_attr"), comm, key, value, isSet);
}

int PMPI_Comm_set_attr(MPI_Comm comm, int key, void* value) {
  return callOn(comm, behind(PMPI_Comm_set_attr, "PMPI_Comm_set_attr"), comm, key, value);
}

int PMPI_Comm_create_keyval(MPI_Comm_copy_attr_function* copy, MPI_Comm_delete_attr_function* erase,
                            int* key, void* extra) {
  return call(behind(PMPI_Comm_create_keyval, "PMPI_Comm_create_keyval"), copy, erase, key, extra);
}

int PMPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler* handler) {
  return callOn(comm, behind(PMPI_Comm_get_errhandler, "PMPI_Comm_get_errhandler"), comm, handler);
}

int PMPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler) {
  return callOn(comm, behind(PMPI_Comm_set_errhandler, "PMPI_Comm_set_errhandler"), comm, handler);
}

int PMPI_Errhandler_free(MPI_Errhandler* handler) {
  return release(behind(PMPI_Errhandler_free, "PMPI_Errhandler_free"), handler);
}

int PMPI_Initialized(int* flag) {
  return call(behind(PMPI_Initialized, "PMPI_Initialized"), flag);
}

int PMPI_Finalized(int* flag) {
  return call(behind(PMPI_Finalized, "PMPI_Finalized"), flag);
}

int PMPI_Get_processor_name(char* name, int* length) {
  return call(behind(PMPI_Get_processor_name, "PMPI_Get_processor_name"), name, length);
}

int PMPI_Get_address(const void* place, MPI_Aint* address) {
  return call(behind(PMPI_Get_address, "PMPI_Get_address"), place, address);
}

int PMPI_Pack(const void* data, int number, MPI_Datatype type, void* packed, int bytes,
              int* position, MPI_Comm comm) {
  return callOn(comm, behind(PMPI_Pack, "PMPI_Pack"), data, number, type, packed, bytes, position,
                comm);
}

int PMPI_Unpack(const void* packed, int bytes, int* position, void* data, int number,
                MPI_Datatype type, MPI_Comm comm) {
  return callOn(comm, behind(PMPI_Unpack, "PMPI_Unpack"), packed, bytes, position, data, number,
                type, comm);
}

int PMPI_Type_size_x(MPI_Datatype type, MPI_Count* size) {
  return call(behind(PMPI_Type_size_x, "PMPI_Type_size_x"), type, size);
}

int PMPI_Type_get_extent(MPI_Datatype type, MPI_Aint* lowerBound, MPI_Aint* extent) {
  return call(behind(PMPI_Type_get_extent, "PMPI_Type_get_extent"), type, lowerBound, extent);
}

int PMPI_Type_get_true_extent(MPI_Datatype type, MPI_Aint* lowerBound, MPI_Aint* extent) {
  return call(behind(PMPI_Type_get_true_extent, "PMPI_Type_get_true_extent"), type, lowerBound,
              extent);
}

#if MPI_VERSION >= 4
int PMPI_Type_get_envelope_c(MPI_Datatype type, MPI_Count* integers, MPI_Count* addresses,
                             MPI_Count* largeCounts, MPI_Count* number, int* combiner) {
  return call(behind(PMPI_Type_get_envelope_c, "PMPI_Type_get_envelope_c"), type, integers,
              addresses, largeCounts, number, combiner);
}
#else
int PMPI_Type_get_envelope(MPI_Datatype type, int* integers, int* addresses, int* number,
                           int* combiner) {
  return call(behind(PMPI_Type_get_envelope, "PMPI_Type_get_envelope"), type, integers, addresses,
              number, combiner);
}
#endif

int PMPI_Type_contiguous(int number, MPI_Datatype old, MPI_Datatype* type) {
  return make(type, behind(PMPI_Type_contiguous, "PMPI_Type_contiguous"), number, old);
}

int PMPI_Type_create_hindexed(int number, const int* lengths, const MPI_Aint* places,
                              MPI_Datatype old, MPI_Datatype* type) {
  return make(type, behind(PMPI_Type_create_hindexed, "PMPI_Type_create_hindexed"), number, lengths,
              places, old);
}

int PMPI_Type_create_hindexed_block(int number, int length, const MPI_Aint* places,
                                    MPI_Datatype old, MPI_Datatype* type) {
  return make(type, behind(PMPI_Type_create_hindexed_block, "PMPI_Type_create_hindexed_block"),
              number, length, places, old);
}

int PMPI_Type_commit(MPI_Datatype* type) {
  return call(behind(PMPI_Type_commit, "PMPI_Type_commit"), type);
}

int PMPI_Type_free(MPI_Datatype* type) {
  if (!takeOut(types, *type) && isLogging) ++log.goneHandles;
  return release(behind(PMPI_Type_free, "PMPI_Type_free"), type);
}
}
