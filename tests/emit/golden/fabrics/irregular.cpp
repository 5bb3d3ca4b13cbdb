// The broadcast of the cluster irregular, 22 machines on 8 switches.
// topocast 0.1.0 generated it from irregular.yaml.
// Do not edit it: edit what it was generated from, and run 'topocast generate' again.
// You may use this file under any terms; the headers that it includes have their own.
//
// To use it, compile it with the compiler wrapper of your MPI library and link it,
//
//     mpicxx $(topocast --flags) irregular.cpp application.cpp -o application
//
// and call irregular_bcast(), which takes the arguments of MPI_Bcast().
//
// To replace MPI_Bcast() itself in that program, compile it with
//
//     mpicxx $(topocast --flags) -DTOPOCAST_REPLACE_MPI_BCAST irregular.cpp application.cpp -o application
//
// For a program that is linked already, 'topocast generate --preload' makes a shared object
// to be loaded by LD_PRELOAD.
//
// Schedules are planned for the machines of each communicator, when it first broadcasts.
// For example 'topocast plan irregular.yaml --root n0 --destinations n10,n21'
// tells beforehand what these machines get, and TOPOCAST_VERBOSE=2 while the program runs.
//
// The numbers that it rests on:
//
//     what messages take   estimated from the links below, with 3 us to 10 us of software a message
//     bandwidths           irregular.yaml
//     latencies            irregular.yaml

#include <topocast/runtime.hpp>

#include <cstdint>

static_assert(TOPOCAST_VERSION == 100, "this file is made for topocast 0.1.0: compile it with that "
                                       "version's headers, or let this version generate it anew");

namespace {

namespace runtime = topocast::runtime;
using namespace topocast::runtime::kinds;

constexpr const char* clusterName = "irregular";

// Host names of the machines, as lists with ranges. Machines are numbered in this order, from 0.
constexpr const char* nameLists[] = {
    "n[0-21]",
};

constexpr std::uint32_t machineCount = 22;

// Switches: the number of the one above, -1 at the top, and the speed of the link to it, in bytes
// per second either way. Where switches have fixed routes, these are the tree that stands for them,
// to which machines that this file does not name are joined; switches that do not stand in it hang
// at its top.
constexpr runtime::SiteSwitch switches[] = {
    {-1, 125000000, 1000}, // 0: s0
    {0,  125000000, 1000}, // 1: s1
    {1,  125000000, 1000}, // 2: s2
    {2,  125000000, 1000}, // 3: s3
    {0,  0},               // 4: s4
    {1,  125000000, 1000}, // 5: s5
    {5,  62500000, 1000},  // 6: s6
    {6,  125000000},       // 7: s7
};

// Cables between switches: {first of some switches, how many of them; first of the switches to each
// of which each is joined, how many of them, one to the next; how many cables, and the speed of
// each in bytes per second either way}.
constexpr runtime::SiteCables cables[] = {
    {0, 1, 1, 1, 1, 1, 125000000, 1000}, // s0 with s1
    {0, 1, 4, 1, 1, 1, 125000000, 1000}, // s0 with s4
    {1, 1, 2, 1, 1, 1, 500000000, 1000}, // s1 with s2
    {1, 1, 5, 1, 1, 1, 125000000, 1000}, // s1 with s5
    {2, 1, 3, 1, 1, 1, 125000000, 1000}, // s2 with s3
    {3, 1, 4, 1, 1, 2, 125000000, 1000}, // s3 with s4
    {3, 1, 6, 1, 1, 1, 125000000, 1000}, // s3 with s6
    {4, 1, 7, 1, 1, 1, 62500000,  1000}, // s4 with s7
    {5, 1, 6, 1, 1, 1, 125000000, 1000}, // s5 with s6
    {6, 1, 7, 1, 1, 1, 125000000, 1000}, // s6 with s7
};

// By which cable a switch passes messages on, as lists of runs, each ended by a semicolon. A run is
// a cable and how many machines it serves one after another, one if no number stands there. Letters
// are the cable's number to base 26, the last of them a capital: C is 2, bC is 28. A switch's
// cables are numbered from 0 by the switches that they lead to.
constexpr char hopRuns[] = {
    "A8B5A3BAB4;"
    "A7B6C6ACA;"
    "A8B5A3B6;"
    "BC2BCA8D5BCBC;"
    "A8BCBCB4D6;"
    "A8B14;"
    "ABCAB3A6B5C4;"
    "A5B17;"
};

// The lists of switches by number: {how many switches; the number of the first one's list; 0 if the
// others have the same, 1 if each has the next one}.
constexpr runtime::SiteHopLists hopLists[] = {
    {8, 0, 1}, // s0 to s7
};

// Machines in order of their numbers: how many follow one another on one switch, the number of that
// switch, and the speed of each one's link, in bytes per second either way, if it is not the usual.
// In a mesh or torus they are on routers one after another, which are numbered with the last
// coordinate running fastest.
constexpr runtime::SiteMachines machines[] = {
    {5, 0}, // n[0-4] on s0
    {2, 1}, // n[5-6] on s1
    {1, 2}, // n7 on s2
    {5, 3}, // n[8-12] on s3
    {3, 5}, // n[13-15] on s5
    {2, 6}, // n[16-17] on s6
    {4, 7}, // n[18-21] on s7
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
    linear(),                                  // linear
    binary(),                                  // binary
    flat(),                                    // flat
    twoTree(),                                 // two-tree
    multiTree(Trees{4}),                       // multi-tree:4
    multiTree(Trees{3}),                       // multi-tree:3
    jump(Latency{1}, Gap{2}, MostChildren{3}), // jump:1/2:3
    jump(Latency{1}, Gap{1}),                  // jump:1/1
    jump(Latency{1}, Gap{2}),                  // jump:1/2
    jump(Latency{1}, Gap{4}),                  // jump:1/4
    jump(Latency{1}, Gap{8}),                  // jump:1/8
    bySegment(Latency{1}),                     // by-segment:1
    wideMultiTree(Trees{4}),                   // wide-multi-tree:4
    wideMultiTree(Trees{3}),                   // wide-multi-tree:3
};

// Which of them may be chosen.
constexpr runtime::Admitted admitted = runtime::Admitted::loadOptimal;

// Bytes in a segment; 0 if they are chosen by predicted time.
constexpr std::uint64_t segmentBytes = 0;

// Differs between files with different tables. All ranks must have the same.
constexpr std::uint64_t fingerprint = 0x60929e519ecd0040;

// The machines, by what communicators are planned for, the trees over all machines, and what is
// left to the library; braces with nothing in them stand for what this file does without.
constexpr runtime::Cluster cluster = {
    clusterName,
    fingerprint,
    runtime::listedNames(nameLists, machineCount),
    runtime::within(corners,
                    runtime::siteOf(runtime::fixedRoutes(switches, cables, hopRuns, hopLists, machines),
                                    usualSpeed, times, switchesBuffer, schedules, admitted,
                                    segmentBytes)),
    {},
    {},
};

} // namespace

// Found from outside of a shared object or program, whatever visibility it is compiled with.
#pragma GCC visibility push(default)

extern "C" int irregular_bcast(void* buffer, int count, MPI_Datatype datatype, int root,
                               MPI_Comm comm);

extern "C" int irregular_bcast(void* buffer, int count, MPI_Datatype datatype, int root,
                               MPI_Comm comm) {
  return runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}

#pragma GCC visibility pop

#ifdef TOPOCAST_REPLACE_MPI_BCAST
#include <topocast/replacement.hpp>
#endif
