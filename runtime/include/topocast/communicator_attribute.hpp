// Ties CommunicatorStates to the communicators they belong to: an MPI attribute, freed with its
// communicator, or at the start of MPI_Finalize for those that are never freed.
//
// The latter takes an attribute of MPI_COMM_SELF: MPI deletes those first, while communicators can
// still be freed. When it deletes MPI_COMM_WORLD's, if ever, is left to the library.
#pragma once

#include "topocast/communicator_state.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <algorithm>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <vector>

namespace topocast::runtime {

namespace detail {

/// The attribute's value: one state per cluster used on a communicator. A list, so that states
/// keep their address.
using ClusterStates = std::list<CommunicatorState>;

/// The communicators that have the attribute, in the order in which they got it: where one thread
/// broadcasts, no rank's order contradicts another's, so that even a library whose
/// MPI_Comm_free waits for the other ranks would not wait in a circle.
class LiveCommunicators {
public:
  void add(MPI_Comm comm) {
    const std::lock_guard<std::mutex> lock(mutex_);
    comms_.push_back(comm);
  }
  void remove(MPI_Comm comm) {
    const std::lock_guard<std::mutex> lock(mutex_);
    comms_.erase(std::remove(comms_.begin(), comms_.end(), comm), comms_.end());
  }
  std::vector<MPI_Comm> all() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return comms_;
  }

private:
  // Never held during an MPI call: MPI may call back into here with its own lock held.
  mutable std::mutex mutex_;
  std::vector<MPI_Comm> comms_;
};

inline LiveCommunicators& liveCommunicators() {
  static LiveCommunicators live;
  return live;
}

extern "C" {
inline int topocastDeleteStates(MPI_Comm comm, int /*keyval*/, void* value, void* /*extra*/) {
  liveCommunicators().remove(comm);
  const std::unique_ptr<ClusterStates> states(static_cast<ClusterStates*>(value));
  return MPI_SUCCESS;
}

inline int topocastBeforeFinalize(MPI_Comm /*self*/, int /*keyval*/, void* value, void* /*extra*/) {
  const int stateKey = *static_cast<const int*>(value);
  for (const MPI_Comm comm : liveCommunicators().all())
    PMPI_Comm_delete_attr(comm, stateKey);
  return MPI_SUCCESS;
}
}

/// The attribute's key, made on first use; the initialisation of a local static is thread-safe.
inline const int& stateKey() {
  static const int key = [] {
    int made = MPI_KEYVAL_INVALID;
    check(PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, topocastDeleteStates, &made, nullptr));
    return made;
  }();
  return key;
}

inline void hookFinalize() {
  static const bool hooked = [] {
    int hookKey = MPI_KEYVAL_INVALID;
    check(
        PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, topocastBeforeFinalize, &hookKey, nullptr));
    check(PMPI_Comm_set_attr(MPI_COMM_SELF, hookKey, const_cast<int*>(&stateKey())));
    return true;
  }();
  static_cast<void>(hooked);
}

/// The states on `comm`, or null if it has none yet. Local.
inline ClusterStates* findStates(MPI_Comm comm) {
  void* value = nullptr;
  int found = 0;
  check(PMPI_Comm_get_attr(comm, stateKey(), static_cast<void*>(&value), &found));
  return found != 0 ? static_cast<ClusterStates*>(value) : nullptr;
}

inline ClusterStates& attachStates(MPI_Comm comm) {
  // Without MPI_Init, in an MPI session, there is no MPI_COMM_SELF.
  if (isInitialised()) hookFinalize();
  auto states = std::make_unique<ClusterStates>();
  check(PMPI_Comm_set_attr(comm, stateKey(), states.get()));
  ClusterStates& attached = *states.release();
  liveCommunicators().add(comm);
  return attached;
}

inline CommunicatorState& findOrMakeState(const Cluster& cluster, MPI_Comm comm) {
  ClusterStates* states = findStates(comm);
  if (states == nullptr) states = &attachStates(comm);
  for (CommunicatorState& state : *states)
    if (&state.cluster() == &cluster) return state;
  return states->emplace_back(cluster);
}

} // namespace detail

/// The state of (comm, cluster). Collective until it is decided, then local. Throws RaisedFailure:
/// no call is on a communicator whose errors are only returned.
inline CommunicatorState& stateOf(const Cluster& cluster, const Library& library, MPI_Comm comm) {
  try {
    CommunicatorState& state = detail::findOrMakeState(cluster, comm);
    if (!state.isDecided()) state.decide(library, comm);
    return state;
  } catch (const MpiFailure& failure) {
    throw RaisedFailure{failure.code};
  }
}

/// How many communicators hold state now. Local.
inline std::size_t liveCommunicatorCount() {
  return detail::liveCommunicators().all().size();
}

} // namespace topocast::runtime
