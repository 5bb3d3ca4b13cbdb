// The verdict of topocast-measure --compare. In: the file, and the network that it must be of. Out:
// the messages that are left to the MPI library, because it was measured to be faster.
//
// A measured message size stands for all sizes up to the next measured size of the same number of
// machines, the first also for smaller sizes, the last for all larger sizes. Measured numbers of
// machines stand for other numbers in the same way.
#pragma once

#include "network/network.hpp"

#include "topocast/cluster.hpp"

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace topocast {

/// More ranges than this no source has: each call of a broadcast looks through them.
constexpr std::size_t mostLeftRanges = 255;

struct MeasuredVerdict {
  std::vector<runtime::LeftRange> left; ///< by number of machines, then by size; none touch
  bool isPartial = false;               ///< the measurement was interrupted
};

/// An InputError tells all that is wrong: a file of another form or of machines that the network
/// does not have, rows out of order, or a verdict that leaves nothing to the trees, or more ranges
/// to the library than a source has.
llvm::Expected<MeasuredVerdict> readVerdict(const std::string& path, const Network& network);

/// The same from memory. The buffer's identifier is the file name in errors.
llvm::Expected<MeasuredVerdict> parseVerdict(std::unique_ptr<llvm::MemoryBuffer> text,
                                             const Network& network);

} // namespace topocast
