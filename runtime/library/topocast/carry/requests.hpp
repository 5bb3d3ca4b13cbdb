// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Handles of what one broadcast has under way along one tree. Few of them, as a short message
// needs, take no memory from the heap.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/version.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// So many requests, null at first.
class Requests {
public:
  explicit Requests(std::size_t count) : more_(count > few_.size() ? count : 0, MPI_REQUEST_NULL) {
    if (more_.empty()) std::fill_n(few_.begin(), count, MPI_REQUEST_NULL);
  }

  MPI_Request& operator[](std::size_t number) { return *at(number); }
  /// Where the handles from this one on are.
  MPI_Request* at(std::size_t number) {
    return (more_.empty() ? few_.data() : more_.data()) + number;
  }

private:
  static constexpr std::size_t few = 32;

  std::array<MPI_Request, few> few_; ///< as many as are asked for mean something
  std::vector<MPI_Request> more_;    ///< in their place if they are more
};

} // namespace topocast::TOPOCAST_ABI::runtime
