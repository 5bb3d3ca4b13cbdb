// The requests of the runtime's: how many are outstanding, how many there ever were at a time. A
// program that includes this is linked with requests.cpp.
#pragma once

namespace topocast::runtime::test {

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

} // namespace topocast::runtime::test
