// A layer between the runtime and the library: counts what the runtime has under way, and makes one
// of its calls fail. A program that includes this is linked with library_layer.cpp.
#pragma once

#include "topocast/version.hpp"

#include <string>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

/// The runtime's requests: how many are outstanding, how many there ever were at a time.
struct RequestCount {
  int started = 0; ///< sends and receives
  int outstanding = 0;
  int mostOutstanding = 0;
};

/// Since the last restartRequestCount().
RequestCount requestCount();
void restartRequestCount();
/// From now on the number of started requests is also written here; null for nowhere.
void showStartedRequests(volatile int* where);

/// What the runtime has called since failCall().
struct CallLog {
  std::vector<std::string> calls;
  std::string failed;   ///< the call that has failed; empty if there were not so many
  int exchanges = 0;    ///< calls that have begun to send, receive or wait for other ranks
  int goneHandles = 0;  ///< uses of requests and datatypes that are not there
  int keptTypes = 0;    ///< datatypes that were made and not freed
  int keptRequests = 0; ///< requests that were started and are not complete
};

/// From now on calls are logged, and the `number`-th, from 1, fails with `code`; neither for 0.
/// Most calls fail without having done anything. Those in which all ranks of a communicator meet,
/// and those that free something, fail when they have done it. Where MPI tells the communicator's
/// error handler, so does this. PMPI_Test waits, so that it is called as often each time.
void failCall(int number, int code);
/// From now on PMPI_Test does not wait, or does again.
void letTestPoll(bool polls);
CallLog callLog();

/// While true, what is gathered without blocking succeeds and leaves all words as they were.
void loseWords(bool areLost);

} // namespace topocast::TOPOCAST_ABI::runtime::test
