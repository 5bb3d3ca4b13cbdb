// What a caller sees of a wrong broadcast: the class of the error and the error handlers called.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/version.hpp"

#include <ostream>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

inline int classOf(int code) {
  int errorClass = MPI_SUCCESS;
  MPI_Error_class(code, &errorClass);
  return errorClass;
}

/// The class of what a broadcast returned, and of each error that a handler was called with.
struct Outcome {
  int returned = MPI_SUCCESS;
  std::vector<int> handled;

  bool operator==(const Outcome& other) const {
    return returned == other.returned && handled == other.handled;
  }
  friend std::ostream& operator<<(std::ostream& out, const Outcome& outcome) {
    out << "class " << outcome.returned << ", handlers called for";
    for (const int handled : outcome.handled)
      out << ' ' << handled;
    return out;
  }
};

/// Notes every call of an error handler of these communicators and of those that MPI takes where
/// it has no valid communicator, until it goes.
class ErrorHandlerLog {
public:
  explicit ErrorHandlerLog(MPI_Comm comm) : comms_{comm, MPI_COMM_WORLD, MPI_COMM_SELF} {
    MPI_Errhandler handler = MPI_ERRHANDLER_NULL;
    MPI_Comm_create_errhandler(note, &handler);
    for (const MPI_Comm each : comms_)
      MPI_Comm_set_errhandler(each, handler);
    MPI_Errhandler_free(&handler);
  }
  ~ErrorHandlerLog() {
    for (const MPI_Comm each : comms_)
      MPI_Comm_set_errhandler(each, MPI_ERRORS_ARE_FATAL);
  }
  ErrorHandlerLog(const ErrorHandlerLog&) = delete;
  ErrorHandlerLog& operator=(const ErrorHandlerLog&) = delete;

  /// What `broadcast`, which returns an error code, does.
  template <class Broadcast>
  static Outcome of(Broadcast&& broadcast) {
    handled().clear();
    const int returned = classOf(broadcast());
    return {returned, handled()};
  }

private:
  static std::vector<int>& handled() {
    static std::vector<int> classes;
    return classes;
  }
  static void note(MPI_Comm* /*comm*/, int* code, ...) { handled().push_back(classOf(*code)); }

  std::vector<MPI_Comm> comms_;
};

} // namespace topocast::TOPOCAST_ABI::runtime::test
