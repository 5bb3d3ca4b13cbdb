// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One MPI request that a broadcast waits for beside others. In: a request that was started. Out:
// when it is done, and with what. Several can be waited for at once, without polling.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/version.hpp"

#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::multicast {

struct Awaited {
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Status status{};
  int code = MPI_SUCCESS;
  bool isOpen = false; ///< begun, and what came of it not looked at yet

  /// `start(&request)` begins it, and returns MPI's code.
  template <class Start>
  void begin(const Start& start) {
    code = start(&request);
    if (code != MPI_SUCCESS) request = MPI_REQUEST_NULL;
    isOpen = true;
  }
  bool isUnderWay() const { return request != MPI_REQUEST_NULL; }

  /// Whether it has come to its end; isOpen is false from then on.
  bool ends() {
    if (!isOpen) return false;
    if (isUnderWay()) {
      int isDone = 0;
      code = PMPI_Test(&request, &isDone, &status);
      if (code == MPI_SUCCESS && isDone == 0) return false;
      giveUp();
    }
    isOpen = false;
    return true;
  }

  /// Of a failed call that has left the request.
  void giveUp() {
    if (!isUnderWay()) return;
    PMPI_Cancel(&request);
    PMPI_Wait(&request, MPI_STATUS_IGNORE);
  }

  /// What has arrived; 0 after a failure.
  int bytes() const {
    int count = 0;
    if (code != MPI_SUCCESS || PMPI_Get_count(&status, MPI_BYTE, &count) != MPI_SUCCESS) return 0;
    return count;
  }
};

/// Waits until one of these has ended, unless one has already or none is under way.
inline void waitForOne(const std::vector<Awaited*>& open) {
  std::vector<MPI_Request> requests;
  for (const Awaited* const one : open) {
    if (one->isOpen && !one->isUnderWay()) return;
    requests.push_back(one->request);
  }
  int index = MPI_UNDEFINED;
  MPI_Status status{};
  const int code =
      PMPI_Waitany(static_cast<int>(requests.size()), requests.data(), &index, &status);
  if (index == MPI_UNDEFINED || index < 0) return;
  Awaited& ended = *open[static_cast<std::size_t>(index)];
  ended.request = requests[static_cast<std::size_t>(index)];
  ended.status = status;
  ended.code = code;
  ended.giveUp();
}

} // namespace topocast::TOPOCAST_ABI::runtime::multicast
