// The broadcast of the cluster line_4x8, 32 machines on 4 switches.
// topocast 0.1.0 generated it from line-4x8.yaml and ethernet.yaml.
// Do not edit it: edit what it was generated from, and run 'topocast generate' again.
// You may use this file under any terms; the headers that it includes have their own.
//
// To use it, compile it with the compiler wrapper of your MPI library and link it,
//
//     mpicxx $(topocast --flags) line_4x8.cpp application.cpp -o application
//
// and call line_4x8_bcast(), which takes the arguments of MPI_Bcast().
//
// To replace MPI_Bcast() itself in that program, compile it with
//
//     mpicxx $(topocast --flags) -DTOPOCAST_REPLACE_MPI_BCAST line_4x8.cpp application.cpp -o application
//
// For a program that is linked already, 'topocast generate --preload' makes a shared object
// to be loaded by LD_PRELOAD.
//
// The network:
//
//     line-4x8: 32 machines on 4 switches, links of 1 Gbit/s
//
//     s0: n[0-7] -- s1: n[8-15] -- s2: n[16-23] -- s3: n[24-31]
//
// Messages to all machines from any:
//
//     message from   to below   schedule   segments of
//     0 B            2 KiB      kary:3     1 KiB
//     2 KiB          128 KiB    binary     1 KiB
//     128 KiB                   linear     8 KiB
//
// For all other messages schedules are planned, for the machines of each communicator when it
// first broadcasts.
// For example 'topocast plan line-4x8.yaml --root n0 --destinations n15,n31'
// tells beforehand what these machines get, and TOPOCAST_VERBOSE=2 while the program runs.
//
// The numbers that it rests on:
//
//     what messages take   ethernet.yaml, measured
//     bandwidths           line-4x8.yaml
//     latencies            20 us, assumed: nothing tells it

#include <topocast/runtime.hpp>

#include <cstdint>

static_assert(TOPOCAST_VERSION == 100, "this file is made for topocast 0.1.0: compile it with that "
                                       "version's headers, or let this version generate it anew");

namespace {

namespace runtime = topocast::runtime;
using namespace topocast::runtime::kinds;

constexpr const char* clusterName = "line_4x8";

// Host names of the machines, as lists with ranges. Machines are numbered in this order, from 0.
constexpr const char* nameLists[] = {
    "n[0-31]",
};

constexpr std::uint32_t machineCount = 32;

// Switches: the number of the one above, -1 at the top, and the speed of the link to it, in bytes
// per second either way. Where switches have fixed routes, these are the tree that stands for them,
// to which machines that this file does not name are joined; switches that do not stand in it hang
// at its top.
constexpr runtime::SiteSwitch switches[] = {
    {-1, 0},         // 0: s0
    {0,  125000000}, // 1: s1
    {1,  125000000}, // 2: s2
    {2,  125000000}, // 3: s3
};

// Machines in order of their numbers: how many follow one another on one switch, the number of that
// switch, and the speed of each one's link, in bytes per second either way, if it is not the usual.
// In a mesh or torus they are on routers one after another, which are numbered with the last
// coordinate running fastest.
constexpr runtime::SiteMachines machines[] = {
    {8, 0}, // n[0-7] on s0
    {8, 1}, // n[8-15] on s1
    {8, 2}, // n[16-23] on s2
    {8, 3}, // n[24-31] on s3
};

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

// Orders of the machines. A tree refers to one of these rows; its own order is that row with the
// root moved to the front.
constexpr std::uint32_t orders[][machineCount] = {
    // 0: from n[0-7]
    { 0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14, 15,
     16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31},
    // 1: from n[8-15]
    { 8,  9, 10, 11, 12, 13, 14, 15,  0,  1,  2,  3,  4,  5,  6,  7,
     16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31},
    // 2: from n[16-23]
    {16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
      8,  9, 10, 11, 12, 13, 14, 15,  0,  1,  2,  3,  4,  5,  6,  7},
    // 3: from n[24-31]
    {24, 25, 26, 27, 28, 29, 30, 31, 16, 17, 18, 19, 20, 21, 22, 23,
      8,  9, 10, 11, 12, 13, 14, 15,  0,  1,  2,  3,  4,  5,  6,  7},
};

// Shapes of trees. A shape has a digit for each machine, in preorder: a machine comes before the
// machines below its first child, and these before the machines below its second one. The digit is
// the machine's number of children; above 9 it stands in parentheses. The machine is the next one
// of the tree's order, unless something stands before its digit: A, B, C, ... for 1, 2, 3, ...
// places further on, a, b, c, ... for as many further back, or its position in brackets.
//
// Over the order 5 7 6 4 the shape "2100" makes 5 send to 7, then to 4, and 7 to 6. The shape
// "2A1b0A0" makes 5 send to 6, then to 4, and 6 to 7.
constexpr const char* shapes[] = {
    "22300010323000102300020023000200",
    "22200200222002002220020012200200",
    "11111111111111111111111111111110",
    "22230000230002002230001023000200",
    "22220010122002002220020012200200",
};

// Trees over all machines, for communicators that span them: an order, a shape, and the kind of
// schedule that the tree is of.
constexpr runtime::TreeTable trees[] = {
    {orders[0], shapes[0], kary(Children{3})}, // 0: from n[0-7]
    {orders[0], shapes[1], binary()},          // 1: from n[0-7]
    {orders[0], shapes[2], linear()},          // 2: from n[0-7]
    {orders[1], shapes[3], kary(Children{3})}, // 3: from n[8-15]
    {orders[1], shapes[4], binary()},          // 4: from n[8-15]
    {orders[1], shapes[2], linear()},          // 5: from n[8-15]
    {orders[2], shapes[3], kary(Children{3})}, // 6: from n[16-23]
    {orders[2], shapes[4], binary()},          // 7: from n[16-23]
    {orders[2], shapes[2], linear()},          // 8: from n[16-23]
    {orders[3], shapes[0], kary(Children{3})}, // 9: from n[24-31]
    {orders[3], shapes[1], binary()},          // 10: from n[24-31]
    {orders[3], shapes[2], linear()},          // 11: from n[24-31]
};

// Which trees serve messages of which size: {last size in bytes, bytes in a segment, first tree}.
// Behind these may stand how many trees from there on share the message (otherwise one) and, where
// senders adapt to what holds them up, for how many nanoseconds the longest message holds a sender.
constexpr runtime::Range ranges[] = {
    // 0: from n[0-7]
    {2047,               1024, 0},  // kary:3 below 2 KiB
    {131071,             1024, 1},  // binary below 128 KiB
    {runtime::anyLength, 8192, 2},  // linear
    // 3: from n[8-15]
    {2047,               1024, 3},  // kary:3 below 2 KiB
    {131071,             1024, 4},  // binary below 128 KiB
    {runtime::anyLength, 8192, 5},  // linear
    // 6: from n[16-23]
    {2047,               1024, 6},  // kary:3 below 2 KiB
    {131071,             1024, 7},  // binary below 128 KiB
    {runtime::anyLength, 8192, 8},  // linear
    // 9: from n[24-31]
    {2047,               1024, 9},  // kary:3 below 2 KiB
    {131071,             1024, 10}, // binary below 128 KiB
    {runtime::anyLength, 8192, 11}, // linear
};

// For each machine as the root the first of the ranges that serve it. Its ranges go on to the next
// one that serves messages of any length.
constexpr std::uint32_t firstRangeOfRoot[] = {
    0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 6, 6, 6, 6, 6, 6, 6, 6, 9, 9, 9, 9, 9, 9, 9, 9,
};

// Differs between files with different tables. All ranks must have the same.
constexpr std::uint64_t fingerprint = 0xba58d972acec61c3;

// The machines, by what communicators are planned for, the trees over all machines, and what is
// left to the library; braces with nothing in them stand for what this file does without.
constexpr runtime::Cluster cluster = {
    clusterName,
    fingerprint,
    runtime::listedNames(nameLists, machineCount),
    runtime::within(corners,
                    runtime::siteOf(runtime::switchTree(switches, machines),
                                    usualSpeed, times, switchesBuffer, schedules, admitted,
                                    segmentBytes)),
    {trees, ranges, firstRangeOfRoot},
    {},
};

} // namespace

// Found from outside of a shared object or program, whatever visibility it is compiled with.
#pragma GCC visibility push(default)

extern "C" int line_4x8_bcast(void* buffer, int count, MPI_Datatype datatype, int root,
                              MPI_Comm comm);

extern "C" int line_4x8_bcast(void* buffer, int count, MPI_Datatype datatype, int root,
                              MPI_Comm comm) {
  return runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}

#pragma GCC visibility pop

#ifdef TOPOCAST_REPLACE_MPI_BCAST
#include <topocast/replacement.hpp>
#endif
