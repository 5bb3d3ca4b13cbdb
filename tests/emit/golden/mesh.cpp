// The broadcast of the cluster mesh, 8 machines on 9 switches.
// topocast 0.1.0 generated it from mesh.yaml and ethernet.yaml.
// Do not edit it: edit what it was generated from, and run 'topocast generate' again.
// You may use this file under any terms; the headers that it includes have their own.
//
// To use it, compile it with the compiler wrapper of your MPI library and link it,
//
//     mpicxx $(topocast --flags) mesh.cpp application.cpp -o application
//
// and call mesh_bcast(), which takes the arguments of MPI_Bcast().
//
// To replace MPI_Bcast() itself in that program, compile it with
//
//     mpicxx $(topocast --flags) -DTOPOCAST_REPLACE_MPI_BCAST mesh.cpp application.cpp -o application
//
// For a program that is linked already, 'topocast generate --preload' makes a shared object
// to be loaded by LD_PRELOAD.
//
// The network:
//
//     mesh-3x3: 8 machines on 9 switches, links of 1 Gbit/s
//
//       shape     3 x 3 mesh
//       machines  on 8 of 9 nodes
//       routing   dimension-ordered, the first coordinate first
//
//       r0.*  n4 n1 n6
//       r1.*  n3 -  n5
//       r2.*  n2 n7 n0
//
// Messages to all machines from any:
//
//     message from   to below   schedule        segments of
//     0 B            2 KiB      optimal:20/55   whole
//     2 KiB          8193 B     halving         whole
//     8193 B                    linear          8 KiB
//
// For all other messages schedules are planned, for the machines of each communicator when it
// first broadcasts.
// For example 'topocast plan mesh.yaml --root n0 --destinations n3,n7'
// tells beforehand what these machines get, and TOPOCAST_VERBOSE=2 while the program runs.
//
// The numbers that it rests on:
//
//     what messages take   ethernet.yaml, measured
//     bandwidths           mesh.yaml
//     latencies            mesh.yaml

#include <topocast/runtime.hpp>

#include <cstdint>

static_assert(TOPOCAST_VERSION == 100, "this file is made for topocast 0.1.0: compile it with that "
                                       "version's headers, or let this version generate it anew");

namespace {

namespace runtime = topocast::runtime;
using namespace topocast::runtime::kinds;

constexpr const char* clusterName = "mesh";

// Host names of the machines, as lists with ranges. Machines are numbered in this order, from 0.
constexpr const char* nameLists[] = {
    "n[0-7]",
};

constexpr std::uint32_t machineCount = 8;

// Nodes along each dimension. Messages correct the first coordinate, then the second, and so on.
constexpr std::uint32_t radices[] = {3, 3};

// Machines in order of their numbers: how many follow one another on one switch, the number of that
// switch, and the speed of each one's link, in bytes per second either way, if it is not the usual.
// In a mesh or torus they are on routers one after another, which are numbered with the last
// coordinate running fastest.
constexpr runtime::SiteMachines machines[] = {
    {1, 8}, // n0 on r2.2
    {1, 1}, // n1 on r0.1
    {1, 6}, // n2 on r2.0
    {1, 3}, // n3 on r1.0
    {1, 0}, // n4 on r0.0
    {1, 5}, // n5 on r1.2
    {1, 2}, // n6 on r0.2
    {1, 7}, // n7 on r2.1
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

// Orders of the machines. A tree refers to one of these rows; its own order is that row with the
// root moved to the front.
constexpr std::uint32_t orders[][machineCount] = {
    // 0: from n[0-7]
    {4, 1, 6, 3, 5, 2, 7, 0},
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
    "4B2c00B1b0A00",
    "3C2c1b0A0B1b0A0",
    "1111A1b1A10",
    "4D2A0b0d10c0b0",
    "3C2A10c0d10c0",
    "111A1b1A110",
    "4B2c00C10d00",
    "3C2c1b0A0B10c0",
    "4D2A0b0e1b0B0b0",
    "3C2A10c0d1b0A0",
    "11111110",
    "4D2A0b0e1b0A00",
    "4D2A0b0d10d00",
    "4B2c00B1b0B0b0",
};

// Trees over all machines, for communicators that span them: an order, a shape, and the kind of
// schedule that the tree is of.
constexpr runtime::TreeTable trees[] = {
    {orders[0], shapes[0],  optimal(Hold{20}, End{55})}, // 0: from n0
    {orders[0], shapes[1],  halving()},                  // 1: from n[0,7]
    {orders[0], shapes[2],  linear()},                   // 2: from n[0,2,7]
    {orders[0], shapes[3],  optimal(Hold{20}, End{55})}, // 3: from n[1,4]
    {orders[0], shapes[4],  halving()},                  // 4: from n[1,4]
    {orders[0], shapes[5],  linear()},                   // 5: from n[1,4,6]
    {orders[0], shapes[6],  optimal(Hold{20}, End{55})}, // 6: from n2
    {orders[0], shapes[7],  halving()},                  // 7: from n[2,5]
    {orders[0], shapes[8],  optimal(Hold{20}, End{55})}, // 8: from n3
    {orders[0], shapes[9],  halving()},                  // 9: from n[3,6]
    {orders[0], shapes[10], linear()},                   // 10: from n[3,5]
    {orders[0], shapes[11], optimal(Hold{20}, End{55})}, // 11: from n5
    {orders[0], shapes[12], optimal(Hold{20}, End{55})}, // 12: from n6
    {orders[0], shapes[13], optimal(Hold{20}, End{55})}, // 13: from n7
};

// Which trees serve messages of which size: {last size in bytes, bytes in a segment, first tree}.
// Behind these may stand how many trees from there on share the message (otherwise one) and, where
// senders adapt to what holds them up, for how many nanoseconds the longest message holds a sender.
constexpr runtime::Range ranges[] = {
    // 0: from n0
    {2047,               runtime::wholeMessage, 0},  // optimal:20/55 below 2 KiB
    {8192,               runtime::wholeMessage, 1},  // halving below 8193 B
    {runtime::anyLength, 8192,                  2},  // linear
    // 3: from n[1,4]
    {2047,               runtime::wholeMessage, 3},  // optimal:20/55 below 2 KiB
    {8192,               runtime::wholeMessage, 4},  // halving below 8193 B
    {runtime::anyLength, 8192,                  5},  // linear
    // 6: from n2
    {2047,               runtime::wholeMessage, 6},  // optimal:20/55 below 2 KiB
    {8192,               runtime::wholeMessage, 7},  // halving below 8193 B
    {runtime::anyLength, 8192,                  2},  // linear
    // 9: from n3
    {2047,               runtime::wholeMessage, 8},  // optimal:20/55 below 2 KiB
    {8192,               runtime::wholeMessage, 9},  // halving below 8193 B
    {runtime::anyLength, 8192,                  10}, // linear
    // 12: from n5
    {2047,               runtime::wholeMessage, 11}, // optimal:20/55 below 2 KiB
    {8192,               runtime::wholeMessage, 7},  // halving below 8193 B
    {runtime::anyLength, 8192,                  10}, // linear
    // 15: from n6
    {2047,               runtime::wholeMessage, 12}, // optimal:20/55 below 2 KiB
    {8192,               runtime::wholeMessage, 9},  // halving below 8193 B
    {runtime::anyLength, 8192,                  5},  // linear
    // 18: from n7
    {2047,               runtime::wholeMessage, 13}, // optimal:20/55 below 2 KiB
    {8192,               runtime::wholeMessage, 1},  // halving below 8193 B
    {runtime::anyLength, 8192,                  2},  // linear
};

// For each machine as the root the first of the ranges that serve it. Its ranges go on to the next
// one that serves messages of any length.
constexpr std::uint32_t firstRangeOfRoot[] = {
     0,  3,  6,  9,  3, 12, 15, 18,
};

// Differs between files with different tables. All ranks must have the same.
constexpr std::uint64_t fingerprint = 0x951eb1c00aab8c61;

// The machines, by what communicators are planned for, the trees over all machines, and what is
// left to the library; braces with nothing in them stand for what this file does without.
constexpr runtime::Cluster cluster = {
    clusterName,
    fingerprint,
    runtime::listedNames(nameLists, machineCount),
    runtime::within(corners,
                    runtime::siteOf(runtime::mesh(radices, machines),
                                    usualSpeed, times, switchesBuffer, schedules, admitted,
                                    segmentBytes)),
    {trees, ranges, firstRangeOfRoot},
    {},
};

} // namespace

// Found from outside of a shared object or program, whatever visibility it is compiled with.
#pragma GCC visibility push(default)

extern "C" int mesh_bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm);

extern "C" int mesh_bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  return runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}

#pragma GCC visibility pop

#ifdef TOPOCAST_REPLACE_MPI_BCAST
#include <topocast/replacement.hpp>
#endif
