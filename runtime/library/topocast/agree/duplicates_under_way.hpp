// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Whether an MPI_Comm_idup may be under way in this process. In: each one that starts, and each
// communicator that is broadcast on for the first time. Out: a count.
//
// Open MPI 4.1 numbers one new communicator of a process at a time. A call that makes another one
// may wait until all ranks have joined the MPI_Comm_idup; and some rank may join it only after a
// broadcast that waits for that call. So no broadcast makes communicators while an MPI_Comm_idup is
// under way.
//
// Only the application knows when its request is complete. But it may neither use nor free the
// communicator before; if it does either, the MPI_Comm_idup is over on this rank. An attribute
// marks communicators that were made this way. One that the application neither broadcasts on nor
// frees counts as under way; the only cost is that the library serves more broadcasts.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <atomic>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

inline std::atomic<int>& duplicatesUnderWay() {
  static std::atomic<int> count{0};
  return count;
}

// The attribute's value: null on what is being duplicated, while MPI_Comm_idup starts; on what it
// makes the count in which it is.
extern "C" {
static inline int topocastCopyMark(MPI_Comm /*comm*/, int /*keyval*/, void* /*extra*/, void* value,
                                   void* copy, int* isCopied) {
  *isCopied = value == nullptr ? 1 : 0;
  if (value != nullptr) return MPI_SUCCESS;
  *static_cast<void**>(copy) = &duplicatesUnderWay();
  ++duplicatesUnderWay();
  return MPI_SUCCESS;
}

static inline int topocastDeleteMark(MPI_Comm /*comm*/, int /*keyval*/, void* value,
                                     void* /*extra*/) {
  if (value != nullptr) --*static_cast<std::atomic<int>*>(value);
  return MPI_SUCCESS;
}
}

/// The attribute's key, made on first use.
inline int markKey() {
  static const int key = [] {
    int made = MPI_KEYVAL_INVALID;
    check(PMPI_Comm_create_keyval(topocastCopyMark, topocastDeleteMark, &made, nullptr));
    return made;
  }();
  return key;
}

} // namespace detail

/// Has what is duplicated from `comm` as long as this lives count as under way.
class CountedDuplicates {
public:
  /// Throws MpiFailure if `comm` is none; its error handler has been called then.
  explicit CountedDuplicates(MPI_Comm comm) : comm_(comm) {
    checkRaised(PMPI_Comm_set_attr(comm, detail::markKey(), nullptr));
  }
  ~CountedDuplicates() { PMPI_Comm_delete_attr(comm_, detail::markKey()); }
  CountedDuplicates(const CountedDuplicates&) = delete;
  CountedDuplicates& operator=(const CountedDuplicates&) = delete;

private:
  MPI_Comm comm_;
};

/// False if no MPI_Comm_idup is under way in this process that a CountedDuplicates has seen.
inline bool mayBeDuplicating() {
  return detail::duplicatesUnderWay() > 0;
}

/// `comm` is in use: if it was made by an MPI_Comm_idup, that one is over. Local.
inline void noteUse(MPI_Comm comm) {
  if (!mayBeDuplicating()) return;
  void* value = nullptr;
  int found = 0;
  checkRaised(PMPI_Comm_get_attr(comm, detail::markKey(), static_cast<void*>(&value), &found));
  if (found != 0) checkRaised(PMPI_Comm_delete_attr(comm, detail::markKey()));
}

} // namespace topocast::TOPOCAST_ABI::runtime
