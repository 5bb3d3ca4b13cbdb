// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The broadcast of one site: the template of generated files that plan for the machines of each
// job when it first broadcasts. It compiles and runs as it stands, for four machines n0 to n3 on
// two switches. The generator replaces this comment, the initialisers of the declarations marked as
// slots, and the name of the function so marked.

#include <topocast/runtime.hpp>

#include "slot.hpp"

#include <cstdint>

namespace {

namespace runtime = topocast::runtime;
using namespace topocast::runtime::kinds;

TOPOCAST_SLOT("clusterName")
constexpr const char* clusterName = "default";

// Host names of the machines, as lists with ranges. Machines are numbered in this order, from 0.
TOPOCAST_SLOT("nameLists")
constexpr const char* nameLists[] = {"n[0-3]"};

TOPOCAST_SLOT("machineCount")
constexpr std::uint32_t machineCount = 4;

// Switches: the number of the one above, -1 at the top, and the speed of the link to it, in bytes
// per second either way.
TOPOCAST_SLOT("switches")
constexpr runtime::SiteSwitch switches[] = {{-1, 0}, {0, 125000000}};

// Machines in order of their numbers: how many follow one another on one switch, the number of that
// switch, and the speed of each one's link, in bytes per second either way, if it is not the usual.
TOPOCAST_SLOT("machines")
constexpr runtime::SiteMachines machines[] = {{2, 0}, {2, 1}};

// The speed that counts as one machine's, in bytes per second.
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

// Messages that are left to the MPI library, as measured: {least number of machines, most, first
// size in bytes, last}. A row of zeros ends them.
TOPOCAST_SLOT("leftToLibrary")
constexpr runtime::LeftRange leftToLibrary[] = {{0, 0, 0, 0}};

// Differs between files with different tables. All ranks must have the same.
TOPOCAST_SLOT("fingerprint")
constexpr std::uint64_t fingerprint = 0;

template <class Entry, std::uint32_t count>
constexpr std::uint32_t countOf(const Entry (&)[count]) {
  return count;
}

constexpr runtime::Site site = {
    nameLists,         countOf(nameLists), switches, countOf(switches), machines,
    countOf(machines), usualSpeed,         times,    countOf(times),    switchesBuffer,
    schedules,         countOf(schedules), admitted, segmentBytes,
};

constexpr runtime::Cluster cluster = {
    clusterName,   nullptr, {machineCount, nullptr, 0, nullptr},
    nullptr,       nullptr, nullptr,
    fingerprint,   nullptr, &site,
    leftToLibrary,
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
