// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One MPI request that a broadcast waits for beside others. In: a request that was started. Out:
// when it is done, and with what. Several can be waited for at once, without polling. Another rank
// depends on each: a call that fails is noted, and called once more.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/version.hpp"

#include <cstddef>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

struct Awaited {
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Status status{};
  int code = MPI_SUCCESS;
  bool isOpen = false; ///< begun, and what came of it not looked at yet

  /// `start(&request)` begins it, and returns MPI's code.
  template <class Start>
  void begin(const Start& start, DeferredFailure& failure) {
    status = {};
    code = twice([&] { return startOnce(start); }, failure);
    isOpen = true;
  }
  bool isUnderWay() const { return request != MPI_REQUEST_NULL; }

  /// Whether it has come to its end; isOpen is false from then on.
  bool ends(DeferredFailure& failure) {
    if (!isOpen) return false;
    int isDone = 0;
    if (isUnderWay()) end(failure, [&] { return PMPI_Test(&request, &isDone, &status); });
    if (isUnderWay()) return false;
    isOpen = false;
    return true;
  }

  /// Waits for its end.
  void finish(DeferredFailure& failure) {
    if (isUnderWay()) end(failure, [&] { return PMPI_Wait(&request, &status); });
    isOpen = false;
  }

  /// What has arrived; 0 if nothing is known of it.
  int bytes(DeferredFailure& failure) const {
    int count = 0;
    twice([&] { return PMPI_Get_count(&status, MPI_BYTE, &count); }, failure);
    return count;
  }

private:
  template <class Start>
  int startOnce(const Start& start) {
    const int result = start(&request);
    if (result != MPI_SUCCESS) request = MPI_REQUEST_NULL;
    return result;
  }

  /// A failed call may leave the request or not. One that is left again is given up.
  template <class Complete>
  void end(DeferredFailure& failure, const Complete& complete) {
    code = complete();
    failure.note(code);
    if (code == MPI_SUCCESS || !isUnderWay()) return;
    code = complete();
    if (code == MPI_SUCCESS || !isUnderWay()) return;
    PMPI_Cancel(&request);
    PMPI_Wait(&request, MPI_STATUS_IGNORE);
  }
};

/// Waits until one of these has ended, unless one has already or none is under way. A failure that
/// tells of none is noted: the caller looks at all of them anyway.
inline void waitForOne(const std::vector<Awaited*>& open, DeferredFailure& failure) {
  std::vector<MPI_Request> requests;
  for (const Awaited* const one : open) {
    if (one->isOpen && !one->isUnderWay()) return;
    requests.push_back(one->request);
  }
  int index = MPI_UNDEFINED;
  MPI_Status status{};
  const int code =
      PMPI_Waitany(static_cast<int>(requests.size()), requests.data(), &index, &status);
  failure.note(code);
  for (std::size_t i = 0; i < open.size(); ++i)
    open[i]->request = requests[i];
  if (index < 0 || static_cast<std::size_t>(index) >= open.size()) return;
  open[static_cast<std::size_t>(index)]->status = status;
  open[static_cast<std::size_t>(index)]->code = code;
}

} // namespace topocast::TOPOCAST_ABI::runtime
