// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A communicator of the runtime's own, freed when its owner goes.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <atomic>
#include <optional>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

/// How many communicators the runtime owns in this process.
inline std::atomic<int>& ownedCommunicators() {
  static std::atomic<int> count{0};
  return count;
}

} // namespace detail

/// Has errors on a communicator returned as long as it lives.
class ReturnedErrors {
public:
  explicit ReturnedErrors(MPI_Comm comm) : comm_(comm) {
    checkRaised(PMPI_Comm_get_errhandler(comm_, &before_));
    const int code = PMPI_Comm_set_errhandler(comm_, MPI_ERRORS_RETURN);
    if (code != MPI_SUCCESS) PMPI_Errhandler_free(&before_);
    checkRaised(code);
  }
  ~ReturnedErrors() {
    PMPI_Comm_set_errhandler(comm_, before_);
    PMPI_Errhandler_free(&before_);
  }
  ReturnedErrors(const ReturnedErrors&) = delete;
  ReturnedErrors& operator=(const ReturnedErrors&) = delete;

private:
  MPI_Comm comm_;
  MPI_Errhandler before_ = MPI_ERRHANDLER_NULL;
};

/// MPICH has about 2000 communicators at a time, which are the application's. Where the runtime
/// owns as many as this, further communicators of the application are left to the library.
constexpr int maxOwnedCommunicators = 128;

/// Whether this process may own one more.
inline bool mayOwnMoreCommunicators() {
  return detail::ownedCommunicators() < maxOwnedCommunicators;
}

/// Owns at most one communicator, whose errors are returned rather than fatal: broadcast() raises
/// them on the user's communicator.
class OwnedCommunicator {
public:
  OwnedCommunicator() = default;
  OwnedCommunicator(OwnedCommunicator&& other) noexcept
      : comm_(std::exchange(other.comm_, MPI_COMM_NULL)) {}
  OwnedCommunicator& operator=(OwnedCommunicator&& other) noexcept {
    std::swap(comm_, other.comm_);
    return *this;
  }
  OwnedCommunicator(const OwnedCommunicator&) = delete;
  OwnedCommunicator& operator=(const OwnedCommunicator&) = delete;

  ~OwnedCommunicator() {
    int finalized = 0;
    if (comm_ == MPI_COMM_NULL) return;
    --detail::ownedCommunicators();
    PMPI_Finalized(&finalized);
    if (finalized == 0) PMPI_Comm_free(&comm_);
  }

  /// Collective over `comm`: of the same ranks in their order; `rank` is the own one. Nothing if
  /// the library makes no more communicators, of which the user need not know. A split and not a
  /// duplicate, which would run the copy functions of the user's attributes. What fails before it,
  /// for which the others wait, is noted.
  static OwnedCommunicator copyOf(MPI_Comm comm, int rank, DeferredFailure& failure) {
    MPI_Comm part = MPI_COMM_NULL;
    std::optional<ReturnedErrors> returned;
    failure.attempt([&] { returned.emplace(comm); });
    if (PMPI_Comm_split(comm, 0, rank, &part) != MPI_SUCCESS) return {};
    OwnedCommunicator owned(part);
    if (PMPI_Comm_set_errhandler(part, MPI_ERRORS_RETURN) != MPI_SUCCESS) return {};
    return owned;
  }

  bool isThere() const { return comm_ != MPI_COMM_NULL; }
  MPI_Comm get() const { return comm_; }

private:
  explicit OwnedCommunicator(MPI_Comm comm) : comm_(comm) { ++detail::ownedCommunicators(); }

  MPI_Comm comm_ = MPI_COMM_NULL;
};

} // namespace topocast::TOPOCAST_ABI::runtime
