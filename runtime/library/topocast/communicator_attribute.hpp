// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Ties CommunicatorStates to the communicators they belong to: an MPI attribute, freed with its
// communicator.
//
// State of communicators that are never freed ends with the process. An attribute of MPI_COMM_SELF
// could free it at the start of MPI_Finalize, but other such attributes may still broadcast there
// (libraries that close files do), and ranks may delete attributes in different orders.
#pragma once

#include "topocast/communicator_state.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

/// The attribute's value: one state per cluster used on a communicator. A list, so that states
/// keep their address.
using ClusterStates = std::list<CommunicatorState>;

/// How many communicators have the attribute.
inline std::atomic<std::size_t>& liveCommunicators() {
  static std::atomic<std::size_t> count{0};
  return count;
}

/// How often states have been deleted: where it has not changed, what was found is still there.
inline std::atomic<std::uint64_t>& deletedStates() {
  static std::atomic<std::uint64_t> count{0};
  return count;
}

extern "C" {
static inline int topocastDeleteStates(MPI_Comm /*comm*/, int /*keyval*/, void* value,
                                       void* /*extra*/) {
  --liveCommunicators();
  ++deletedStates();
  const std::unique_ptr<ClusterStates> states(static_cast<ClusterStates*>(value));
  return MPI_SUCCESS;
}
}

/// The attribute's key, made on first use; the initialisation of a local static is thread-safe.
inline int stateKey() {
  static const int key = [] {
    int made = MPI_KEYVAL_INVALID;
    check(PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, topocastDeleteStates, &made, nullptr));
    return made;
  }();
  return key;
}

/// The states on `comm`, or null if it has none yet. Local.
inline ClusterStates* findStates(MPI_Comm comm) {
  void* value = nullptr;
  int found = 0;
  checkRaised(PMPI_Comm_get_attr(comm, stateKey(), static_cast<void*>(&value), &found));
  return found != 0 ? static_cast<ClusterStates*>(value) : nullptr;
}

inline ClusterStates& attachStates(MPI_Comm comm) {
  auto states = std::make_unique<ClusterStates>();
  checkRaised(PMPI_Comm_set_attr(comm, stateKey(), states.get()));
  ClusterStates& attached = *states.release();
  ++liveCommunicators();
  return attached;
}

} // namespace detail

/// The state of (comm, cluster), undecided at first. Local.
inline CommunicatorState& stateOf(const Cluster& cluster, MPI_Comm comm) {
  struct Found {
    const Cluster* cluster;
    MPI_Comm comm;
    std::uint64_t deletedBefore;
    CommunicatorState* state;
  };
  thread_local Found last{}; // MPI is not asked for it again
  const std::uint64_t deleted = detail::deletedStates();
  if (last.cluster == &cluster && last.comm == comm && last.deletedBefore == deleted)
    return *last.state;
  detail::ClusterStates* states = detail::findStates(comm);
  if (states == nullptr) states = &detail::attachStates(comm);
  auto found = states->begin();
  while (found != states->end() && &found->asked() != &cluster)
    ++found;
  if (found == states->end()) found = states->emplace(found, cluster);
  last = {&cluster, comm, deleted, &*found};
  return *found;
}

/// How many communicators hold state now. Local.
inline std::size_t liveCommunicatorCount() {
  return detail::liveCommunicators();
}

} // namespace topocast::TOPOCAST_ABI::runtime
