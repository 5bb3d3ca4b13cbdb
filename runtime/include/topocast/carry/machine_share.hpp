// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Hands the message on inside a machine that several ranks share: from the rank that has it from
// the network to the others, piece by piece in a binomial tree.
#pragma once

#include "topocast/carry/channel.hpp"
#include "topocast/carry/pipeline.hpp"
#include "topocast/carry/segments.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/version.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace topocast::TOPOCAST_ABI::runtime {

/// Inside a machine a message costs about as much as copying some KiB: short segments are shared
/// several at a time, up to this many bytes.
constexpr std::uint64_t sharedPieceBytes = std::uint64_t{64} << 10U;

/// One rank's part in sharing one message piece by piece, each of them whole segments, so that the
/// network goes on meanwhile. The machine's ranks agree on the pieces as they agree on segments.
/// A rank that leaves its part unfinished sends empty pieces at the end.
class MachineShare {
public:
  /// `around` are the ranks of this machine before and after this one; it must outlive this.
  MachineShare(const Channel& channel, const Neighbours& around, const Segments& segments,
               char* data)
      : pieces_(segments.totalBytes(),
                std::max<std::uint64_t>(1, sharedPieceBytes / segments.segmentBytes()) *
                    segments.segmentBytes()) {
    if (around.parent == MPI_PROC_NULL && around.children.empty()) return;
    pipeline_.emplace(Channel{channel.comm, channel.shareTag(), 1}, around,
                      TreeSegments(pieces_, 0, 1), data);
    failure_.attempt([&] { pipeline_->start(); });
  }

  bool isDone() const { return shared_ == pieces_.count(); }

  /// Shares every piece that ends at or before byte `end`.
  void shareUpTo(std::uint64_t end) {
    while (!isDone() && pieces_.end(shared_) <= end)
      shareNext();
  }

  /// Shares one piece. Returns the number of bytes shared so far. The network's other machines wait
  /// for the next segment all the same: finish() tells what fails.
  std::uint64_t shareNext() {
    if (pipeline_ && !failure_.isNoted())
      failure_.attempt([&] {
        pipeline_->receive();
        pipeline_->send();
      });
    return pieces_.end(shared_++);
  }

  /// Throws MpiFailure if not all could be shared.
  void finish() {
    failure_.raise();
    if (pipeline_) pipeline_->finish();
  }

private:
  Segments pieces_;
  std::optional<Pipeline> pipeline_; ///< none where nobody shares
  std::uint64_t shared_ = 0;         ///< pieces
  DeferredFailure failure_;
};

} // namespace topocast::TOPOCAST_ABI::runtime
