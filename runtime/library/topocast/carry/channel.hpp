// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where the messages of a communicator of the user's travel: on a communicator of the runtime's
// own, which it may share with others, by tags that none of these has.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/version.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// The first tags are those of trees, one each; then come two with a purpose.
struct Channel {
  MPI_Comm comm = MPI_COMM_NULL;
  int firstTag = 0;
  int tagCount = 0;

  int treeTag(std::uint32_t tree) const { return firstTag + static_cast<int>(tree); }
  /// Of messages between ranks of one machine.
  int shareTag() const { return firstTag + tagCount - 2; }
  /// Of messages that carry a plan.
  int planTag() const { return firstTag + tagCount - 1; }
};

/// Of a communicator that no other shares; tags from there on are those of broadcasts that adapt.
constexpr int tagsOfOwn = 1024;

} // namespace topocast::TOPOCAST_ABI::runtime
