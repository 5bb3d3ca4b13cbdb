// The broadcast of the cluster torus, 11 machines on 12 switches.
// topocast 0.1.0 generated it from torus.yaml.
// Do not edit it: edit what it was generated from, and run 'topocast generate' again.
// You may use this file under any terms; the headers that it includes have their own.
//
// To use it, compile it with the compiler wrapper of your MPI library and link it,
//
//     mpicxx $(topocast --flags) torus.cpp application.cpp -o application
//
// and call torus_bcast(), which takes the arguments of MPI_Bcast().
//
// To replace MPI_Bcast() itself in that program, compile it with
//
//     mpicxx $(topocast --flags) -DTOPOCAST_REPLACE_MPI_BCAST torus.cpp application.cpp -o application
//
// For a program that is linked already, 'topocast generate --preload' makes a shared object
// to be loaded by LD_PRELOAD.
//
// Schedules are planned for the machines of each communicator, when it first broadcasts.
// For example 'topocast plan torus.yaml --root n0 --destinations n5,n10'
// tells beforehand what these machines get, and TOPOCAST_VERBOSE=2 while the program runs.
//
// The numbers that it rests on:
//
//     what messages take   estimated from the links below, with 3 us to 10 us of software a message
//     bandwidths           torus.yaml
//     latencies            torus.yaml

#include <topocast/runtime.hpp>

#include <cstdint>

static_assert(TOPOCAST_VERSION == 100, "this file is made for topocast 0.1.0: compile it with that "
                                       "version's headers, or let this version generate it anew");

namespace {

namespace runtime = topocast::runtime;
using namespace topocast::runtime::kinds;

constexpr const char* clusterName = "torus";

// Host names of the machines, as lists with ranges. Machines are numbered in this order, from 0.
constexpr const char* nameLists[] = {
    "n[0-10]",
};

constexpr std::uint32_t machineCount = 11;

// Nodes along each dimension. Messages correct the first coordinate, then the second, and so on.
constexpr std::uint32_t radices[] = {4, 3};

// Machines in order of their numbers: how many follow one another on one switch, the number of that
// switch, and the speed of each one's link, in bytes per second either way, if it is not the usual.
// In a mesh or torus they are on routers one after another, which are numbered with the last
// coordinate running fastest.
constexpr runtime::SiteMachines machines[] = {
    {5, 0}, // n[0-4] on r0.0 to r1.1
    {6, 6}, // n[5-10] on r2.0 to r3.2
};

// The speed that counts as one machine's, in bytes per second; in a mesh or torus, and where the
// network is not known, that of every link.
constexpr runtime::Speed usualSpeed = 125000000;

// What sending takes: bytes of a message, latency L, gap g, and the gap of messages that a machine
// passes on where that is longer, all in seconds.
constexpr runtime::MeasuredTimes times[] = {
    {256,     7.000000000000001e-06, 7.048000000000001e-06,  0},
    {512,     7.000000000000001e-06, 9.096e-06,              0},
    {1024,    7.000000000000001e-06, 1.3192000000000002e-05, 0},
    {2048,    7.000000000000001e-06, 2.1384e-05,             0},
    {4096,    7.000000000000001e-06, 3.7768e-05,             0},
    {8192,    7.000000000000001e-06, 7.0536e-05,             0},
    {16384,   7.000000000000001e-06, 0.00013607200000000002, 0},
    {32768,   7.000000000000001e-06, 0.00026714400000000003, 0},
    {65536,   7.000000000000001e-06, 0.000529288,            0},
    {131072,  7.000000000000001e-06, 0.001053576,            0},
    {262144,  7.000000000000001e-06, 0.002102152,            0},
    {524288,  7.000000000000001e-06, 0.004199304,            0},
    {1048576, 7.000000000000001e-06, 0.008393608,            0},
};

// Where nobody measured what sending takes, the truth lies between these corners: by how much
// latency and gap are more than above, and by how much a message that is passed on takes longer
// than the gap. The choice is the one that loses least at the worst of them.
constexpr runtime::TimesCorner corners[] = {
    {-2e-06, -2e-06, 0},
    {5e-06,  5e-06,  1e-05},
    {-2e-06, -2e-06, 0},
    {5e-06,  5e-06,  1e-05},
};

// Whether messages that meet on a link wait in the switches.
constexpr bool switchesBuffer = true;

// The schedules to choose from by predicted time, for the machines of each communicator when it
// first broadcasts.
constexpr runtime::ScheduleKind schedules[] = {
    linear(),                      // linear
    flat(),                        // flat
    twoTree(),                     // two-tree
    halving(),                     // halving
    multiTree(Trees{4}),           // multi-tree:4
    multiTree(Trees{3}),           // multi-tree:3
    optimal(Hold{734}, End{1463}), // optimal:734/1463
    optimal(Hold{724}, End{961}),  // optimal:724/961
};

// Which of them may be chosen.
constexpr runtime::Admitted admitted = runtime::Admitted::loadOptimal;

// Bytes in a segment; 0 if they are chosen by predicted time.
constexpr std::uint64_t segmentBytes = 0;

// Differs between files with different tables. All ranks must have the same.
constexpr std::uint64_t fingerprint = 0xa6f1d70d4aa0dd54;

// The machines, by what communicators are planned for, the trees over all machines, and what is
// left to the library; braces with nothing in them stand for what this file does without.
constexpr runtime::Cluster cluster = {
    clusterName,
    fingerprint,
    runtime::listedNames(nameLists, machineCount),
    runtime::within(corners,
                    runtime::siteOf(runtime::torus(radices, machines),
                                    usualSpeed, times, switchesBuffer, schedules, admitted,
                                    segmentBytes)),
    {},
    {},
};

} // namespace

// Found from outside of a shared object or program, whatever visibility it is compiled with.
#pragma GCC visibility push(default)

extern "C" int torus_bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm);

extern "C" int torus_bcast(void* buffer, int count, MPI_Datatype datatype, int root,
                           MPI_Comm comm) {
  return runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}

#pragma GCC visibility pop

#ifdef TOPOCAST_REPLACE_MPI_BCAST
#include <topocast/replacement.hpp>
#endif
