// MPI's error codes as exceptions, so that the steps of a broadcast need not hand them on. Thrown
// and caught inside broadcast() only.
#pragma once

#include "topocast/mpi.hpp"

namespace topocast::runtime {

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
  void note(int code) {
    if (code_ == MPI_SUCCESS) code_ = code;
  }
  /// Calls what may throw MpiFailure.
  template <class Call>
  void attempt(const Call& call) {
    try {
      call();
    } catch (const MpiFailure& failure) {
      note(failure.code);
    }
  }
  bool isNoted() const { return code_ != MPI_SUCCESS; }
  /// Throws MpiFailure if one was noted.
  void raise() const { check(code_); }

private:
  int code_ = MPI_SUCCESS;
};

} // namespace topocast::runtime
