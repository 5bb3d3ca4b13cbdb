// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Hands the message on inside a machine that several ranks share: from the rank that has it from
// the network to the others, through the library's own broadcast.
//
// Plain bytes are broadcast, never the user's datatype: root and leaves may hold different types
// of equal signature, with which some released libraries return wrong data.
#pragma once

#include "topocast/carry/segments.hpp"
#include "topocast/library.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <algorithm>
#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// Inside a machine a broadcast costs about as much as copying some ten KiB: short segments are
/// shared several at a time, up to this many bytes.
constexpr std::uint64_t sharedPieceBytes = std::uint64_t{64} << 10U;

/// One rank's part in sharing one message piece by piece, each of them whole segments, so that the
/// network goes on meanwhile. The machine's ranks agree on the pieces as they agree on segments.
class MachineShare {
public:
  /// `machine` may be MPI_COMM_NULL where nobody shares; `leader` is the leading rank in it.
  MachineShare(const Library& library, MPI_Comm machine, int leader, const Segments& segments,
               char* data)
      : library_(library), machine_(machine), leader_(leader), bytes_(segments.totalBytes()),
        pieceBytes_(std::max<std::uint64_t>(1, sharedPieceBytes / segments.segmentBytes()) *
                    segments.segmentBytes()),
        data_(data) {}

  bool isDone() const { return shared_ == bytes_; }

  /// Shares every piece that ends at or before byte `end`.
  void shareUpTo(std::uint64_t end) {
    while (!isDone() && nextEnd() <= end)
      shareNext();
  }

  /// Shares one piece. Returns the number of bytes shared so far. The machine's other ranks wait
  /// for the next piece all the same: finish() tells what fails.
  std::uint64_t shareNext() {
    const std::uint64_t end = nextEnd();
    if (machine_ != MPI_COMM_NULL)
      failure_.note(library_.broadcast(
          {data_ + shared_, static_cast<MPI_Count>(end - shared_), MPI_BYTE, leader_, machine_}));
    shared_ = end;
    return shared_;
  }

  /// Throws MpiFailure if not all could be shared.
  void finish() const { failure_.raise(); }

private:
  std::uint64_t nextEnd() const { return shared_ + std::min(pieceBytes_, bytes_ - shared_); }

  const Library& library_;
  MPI_Comm machine_;
  int leader_;
  std::uint64_t bytes_;
  std::uint64_t pieceBytes_; ///< at most maxSegmentBytes, so that an int holds it
  char* data_;
  std::uint64_t shared_ = 0;
  DeferredFailure failure_;
};

} // namespace topocast::TOPOCAST_ABI::runtime
