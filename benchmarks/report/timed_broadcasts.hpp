// What a report times: the generated broadcasts of one program by name. reporting/generated.py
// writes the table.
#pragma once

#include <mpi.h>

#include <cstddef>

namespace report {

using BroadcastFunction = int(void*, int, MPI_Datatype, int, MPI_Comm);

struct GeneratedBroadcast {
  const char* name; ///< `auto`, or schedule and bytes of a segment as in `linear/1024`
  BroadcastFunction* function;
};

extern const GeneratedBroadcast generatedBroadcasts[];
extern const std::size_t generatedBroadcastCount;

} // namespace report
