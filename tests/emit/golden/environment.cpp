// The broadcast job for any job under Slurm.
// topocast 0.1.0 generated it from estimated parameters, without a topology.
// Do not edit it: run 'topocast generate --from-environment' again.
// You may use this file under any terms; the headers that it includes have their own.
//
// To use it, compile it with the compiler wrapper of your MPI library and link it,
//
//     mpicxx $(topocast --flags) job.cpp application.cpp -o application
//
// and call job_bcast(), which takes the arguments of MPI_Bcast().
//
// To replace MPI_Bcast() itself in that program, compile it with
//
//     mpicxx $(topocast --flags) -DTOPOCAST_REPLACE_MPI_BCAST job.cpp application.cpp -o application
//
// For a program that is linked already, 'topocast generate --preload' makes a shared object
// to be loaded by LD_PRELOAD.
//
// The machines of each communicator tell each other where they stand when it first
// broadcasts, by SLURM_TOPOLOGY_ADDR, which Slurm sets for each task under topology/tree.
// Schedules are planned for them then, as if all links were equally fast.
// TOPOCAST_VERBOSE=2 tells which while the program runs.
//
// The numbers that it rests on:
//
//     what messages take   estimated from the links below, with 3 us to 10 us of software a message
//     bandwidths           1 Gbit/s, given on the command line
//     latencies            20 us, assumed: nothing tells it

#include <topocast/runtime.hpp>

#include <cstdint>

static_assert(TOPOCAST_VERSION == 100, "this file is made for topocast 0.1.0: compile it with that "
                                       "version's headers, or let this version generate it anew");

namespace {

namespace runtime = topocast::runtime;
using namespace topocast::runtime::kinds;

constexpr const char* clusterName = "job";

// The speed that counts as one machine's, in bytes per second; in a mesh or torus, and where the
// network is not known, that of every link.
constexpr runtime::Speed usualSpeed = 125000000;

// What sending takes: bytes of a message, latency L, gap g, and the gap of messages that a machine
// passes on where that is longer, all in seconds.
constexpr runtime::MeasuredTimes times[] = {
    {256,     4.5e-05, 7.048000000000001e-06,  0},
    {512,     4.5e-05, 9.096e-06,              0},
    {1024,    4.5e-05, 1.3192000000000002e-05, 0},
    {2048,    4.5e-05, 2.1384e-05,             0},
    {4096,    4.5e-05, 3.7768e-05,             0},
    {8192,    4.5e-05, 7.0536e-05,             0},
    {16384,   4.5e-05, 0.00013607200000000002, 0},
    {32768,   4.5e-05, 0.00026714400000000003, 0},
    {65536,   4.5e-05, 0.000529288,            0},
    {131072,  4.5e-05, 0.001053576,            0},
    {262144,  4.5e-05, 0.002102152,            0},
    {524288,  4.5e-05, 0.004199304,            0},
    {1048576, 4.5e-05, 0.008393608,            0},
};

// Where nobody measured what sending takes, the truth lies between these corners: by how much
// latency and gap are more than above, and by how much a message that is passed on takes longer
// than the gap. The choice is the one that loses least at the worst of them.
constexpr runtime::TimesCorner corners[] = {
    {-2.5e-05, -2e-06, 0},
    {-2.5e-05, 5e-06,  1e-05},
    {1.5e-05,  -2e-06, 0},
    {1.5e-05,  5e-06,  1e-05},
};

// Whether messages that meet on a link wait in the switches.
constexpr bool switchesBuffer = true;

// The schedules to choose from by predicted time, for the machines of each communicator when it
// first broadcasts.
constexpr runtime::ScheduleKind schedules[] = {
    linear(),                                  // linear
    binary(),                                  // binary
    flat(),                                    // flat
    twoTree(),                                 // two-tree
    multiTree(Trees{4}),                       // multi-tree:4
    multiTree(Trees{3}),                       // multi-tree:3
    multiTree(Trees{5}),                       // multi-tree:5
    multiTree(Trees{6}),                       // multi-tree:6
    jump(Latency{4}, Gap{1}, MostChildren{3}), // jump:4/1:3
    jump(Latency{8}, Gap{1}),                  // jump:8/1
    jump(Latency{4}, Gap{1}),                  // jump:4/1
    jump(Latency{2}, Gap{1}),                  // jump:2/1
    jump(Latency{1}, Gap{1}),                  // jump:1/1
    bySegment(Latency{5}),                     // by-segment:5
    bySegment(Latency{2}),                     // by-segment:2
    bySegment(Latency{1}),                     // by-segment:1
};

// Which of them may be chosen.
constexpr runtime::Admitted admitted = runtime::Admitted::loadOptimal;

// Bytes in a segment; 0 if they are chosen by predicted time.
constexpr std::uint64_t segmentBytes = 0;

// Differs between files with different tables. All ranks must have the same.
constexpr std::uint64_t fingerprint = 0xb26703e36e737e6b;

// The machines, by what communicators are planned for, the trees over all machines, and what is
// left to the library; braces with nothing in them stand for what this file does without.
constexpr runtime::Cluster cluster = {
    clusterName,
    fingerprint,
    {},
    runtime::within(corners,
                    runtime::siteOf(runtime::fromEnvironment(),
                                    usualSpeed, times, switchesBuffer, schedules, admitted,
                                    segmentBytes)),
    {},
    {},
};

} // namespace

// Found from outside of a shared object or program, whatever visibility it is compiled with.
#pragma GCC visibility push(default)

extern "C" int job_bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm);

extern "C" int job_bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  return runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}

#pragma GCC visibility pop

#ifdef TOPOCAST_REPLACE_MPI_BCAST
#include <topocast/replacement.hpp>
#endif
