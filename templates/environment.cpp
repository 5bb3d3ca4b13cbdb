// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The broadcast for any job under Slurm: the template of generated files that know no network. The
// machines of each communicator tell each other where they stand when it first broadcasts, by what
// Slurm has put into their environment, and it is planned for them then. It compiles and runs as it
// stands. The generator replaces this comment, the initialisers of the declarations marked as
// slots, and the name of the function so marked.

#include <topocast/runtime.hpp>

#include "slot.hpp"

#include <cstdint>

namespace {

namespace runtime = topocast::runtime;
using namespace topocast::runtime::kinds;

TOPOCAST_SLOT("clusterName")
constexpr const char* clusterName = "default";

// The speed of every link, in bytes per second.
TOPOCAST_SLOT("usualSpeed")
constexpr runtime::Speed usualSpeed = 125000000;

// What sending takes: bytes of a message, latency L, gap g, and the gap of messages that a machine
// passes on where that is longer, all in seconds.
TOPOCAST_SLOT("times")
constexpr runtime::MeasuredTimes times[] = {{1024, 20e-6, 15e-6, 0}, {65536, 25e-6, 540e-6, 0}};

// Whether messages that meet on a link wait in the switches.
TOPOCAST_SLOT("switchesBuffer")
constexpr bool switchesBuffer = true;

// The schedules to choose from by predicted time.
TOPOCAST_SLOT("schedules")
constexpr runtime::ScheduleKind schedules[] = {linear(), binary(), twoTree()};

// Which of them may be chosen for a job.
TOPOCAST_SLOT("admitted")
constexpr runtime::Admitted admitted = runtime::Admitted::loadOptimal;

// Bytes in a segment; 0 if they are chosen by predicted time.
TOPOCAST_SLOT("segmentBytes")
constexpr std::uint64_t segmentBytes = 0;

// Differs between files with different tables. All ranks must have the same.
TOPOCAST_SLOT("fingerprint")
constexpr std::uint64_t fingerprint = 0;

template <class Entry, std::uint32_t count>
constexpr std::uint32_t countOf(const Entry (&)[count]) {
  return count;
}

constexpr runtime::Site site = {
    nullptr,        0,
    nullptr,        0,
    nullptr,        0,
    usualSpeed,     times,
    countOf(times), switchesBuffer,
    schedules,      countOf(schedules),
    admitted,       segmentBytes,
};

constexpr runtime::Cluster cluster = {
    clusterName, nullptr, {0, nullptr, 0, nullptr}, nullptr, nullptr, nullptr, fingerprint,
    nullptr,     &site,
};

} // namespace

// Found from outside of a shared object or program, whatever visibility it is compiled with.
#pragma GCC visibility push(default)

extern "C" int topocast_bcast(void* buffer, int count, MPI_Datatype datatype, int root,
                              MPI_Comm comm);

extern "C" TOPOCAST_SLOT("function") int topocast_bcast(void* buffer, int count,
                                                        MPI_Datatype datatype, int root,
                                                        MPI_Comm comm) {
  return runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}

#pragma GCC visibility pop

#ifdef TOPOCAST_REPLACE_MPI_BCAST
#include <topocast/replacement.hpp>
#endif
