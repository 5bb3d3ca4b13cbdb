// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the report on a job is told of one broadcast: from finding its communicator on to its end.
// Costs nothing but a test where the communicator is not reported. Without MPI.
#pragma once

#include "topocast/watch/guard.hpp"
#include "topocast/watch/reported_communicator.hpp"
#include "topocast/watch/ticks.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

class CallWatch {
public:
  /// `reported` is null if the communicator is not reported.
  void start(ReportedCommunicator* reported) {
    reported_ = reported;
    if (isOn()) start_ = ticks();
  }
  bool isOn() const { return reported_ != nullptr; }

  /// Trees serve the broadcast, not the library; by the outcome of these trials, if there are any.
  void noteTrees(const Trials* trials) {
    server_ = Server::trees;
    if (trials != nullptr && trials->isDecided()) decidedTrials_ = trials;
  }

  /// The broadcast, of so many bytes, has succeeded.
  void finish(std::uint64_t bytes) {
    if (bytes == 0) return;
    reported_->note(bytes, server_, ticks() - start_);
    if (decidedTrials_ != nullptr) reported_->noteSaved(bytes, decidedTrials_->savedSeconds());
  }

private:
  ReportedCommunicator* reported_ = nullptr;
  const Trials* decidedTrials_ = nullptr;
  std::uint64_t start_ = 0;
  Server server_ = Server::library;
};

} // namespace topocast::TOPOCAST_ABI::runtime
