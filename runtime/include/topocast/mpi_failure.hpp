// MPI's error codes as exceptions, so that the steps of a broadcast need not hand them on. Thrown
// and caught inside broadcast() only.
#pragma once

#include "topocast/mpi.hpp"

namespace topocast::runtime {

/// An MPI call returned `code`.
struct MpiFailure {
  int code;
};

/// One of which the library has told the user's error handler.
struct RaisedFailure {
  int code;
};

/// Throws MpiFailure unless `code` is MPI_SUCCESS.
inline void check(int code) {
  if (code != MPI_SUCCESS) throw MpiFailure{code};
}

/// Does what calls MPI on the user's communicator, whose errors the library raises itself.
template <class Action>
auto onUsersCommunicator(const Action& action) {
  try {
    return action();
  } catch (const MpiFailure& failure) {
    throw RaisedFailure{failure.code};
  }
}

} // namespace topocast::runtime
