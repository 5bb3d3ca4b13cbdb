// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// MPI's error codes as exceptions, so that the steps of a broadcast need not hand them on. Thrown
// and caught inside broadcast() only.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/version.hpp"

#ifndef TOPOCAST_RUNTIME_IN_SOURCE
#error "the runtime's library has this in itself; a source includes <topocast/runtime.hpp>"
#endif

namespace topocast::TOPOCAST_ABI::runtime {

/// An MPI call returned `code`.
struct MpiFailure {
  int code;
};

/// One on the user's communicator, of which the library has told the user's error handler.
struct RaisedFailure : MpiFailure {};

/// Throws MpiFailure unless `code` is MPI_SUCCESS.
inline void check(int code) {
  if (code != MPI_SUCCESS) throw MpiFailure{code};
}

/// The same for what a call on the user's communicator returned.
inline void checkRaised(int code) {
  if (code != MPI_SUCCESS) throw RaisedFailure{{code}};
}

/// The first of the failures that do not keep a rank from its part in a broadcast. Other ranks
/// depend on that part: it is done first, and then the failure is told.
class DeferredFailure {
public:
  void note(int code) { note(code, false); }
  /// Calls what may throw MpiFailure. Returns whether it has not.
  template <class Call>
  bool attempt(const Call& call) {
    try {
      call();
      return true;
    } catch (const RaisedFailure& failure) {
      note(failure.code, true);
    } catch (const MpiFailure& failure) {
      note(failure.code, false);
    }
    return false;
  }
  bool isNoted() const { return code_ != MPI_SUCCESS; }
  /// Throws MpiFailure if one was noted; RaisedFailure if the user's error handler knows of it.
  void raise() const {
    if (isRaised_) checkRaised(code_);
    check(code_);
  }

private:
  void note(int code, bool isRaised) {
    if (isNoted() || code == MPI_SUCCESS) return;
    code_ = code;
    isRaised_ = isRaised;
  }

  int code_ = MPI_SUCCESS;
  bool isRaised_ = false;
};

/// Where other ranks cannot do without a call: what fails is noted and called once more. Returns
/// what the last call has returned.
template <class Call>
int twice(const Call& call, DeferredFailure& failure) {
  const int code = call();
  failure.note(code);
  return code == MPI_SUCCESS ? code : call();
}

} // namespace topocast::TOPOCAST_ABI::runtime
