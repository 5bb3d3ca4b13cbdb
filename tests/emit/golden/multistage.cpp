// The broadcast of the cluster multistage, 7 machines on 12 switches.
// topocast 0.1.0 generated it from multistage.yaml and ethernet.yaml.
// Do not edit it: edit what it was generated from, and run 'topocast generate' again.
// You may use this file under any terms; the headers that it includes have their own.
//
// To use it, compile it with the compiler wrapper of your MPI library and link it,
//
//     mpicxx $(topocast --flags) multistage.cpp application.cpp -o application
//
// and call multistage_bcast(), which takes the arguments of MPI_Bcast().
//
// To replace MPI_Bcast() itself in that program, compile it with
//
//     mpicxx $(topocast --flags) -DTOPOCAST_REPLACE_MPI_BCAST multistage.cpp application.cpp -o application
//
// For a program that is linked already, 'topocast generate --preload' makes a shared object
// to be loaded by LD_PRELOAD.
//
// The network:
//
//     multistage-8: 7 machines on 12 switches, links of 1 Gbit/s
//
//       shape     multistage network of 3 stages of 2 x 2 switches
//       machines  on 7 of 8 ports
//       routing   turnaround, 2 ways up at every switch; counted is the one by the digits of the source's port
//
//       s0.0  n1 n4
//       s0.1  n6 n2
//       s0.2  -  n0
//       s0.3  n5 n3
//
// Messages to all machines from any:
//
//     message from   to below   schedule               segments of
//     0 B            1000 B     unaware-optimal:7/12   whole
//     1000 B         4 KiB      optimal:7/12           whole
//     4 KiB                     optimal:22/55:3/10     64 KiB
//
// All other messages are left to the MPI library.
//
// The numbers that it rests on:
//
//     what messages take   ethernet.yaml, measured
//     bandwidths           multistage.yaml
//     latencies            multistage.yaml

#include <topocast/runtime.hpp>

#include <cstdint>

static_assert(TOPOCAST_VERSION == 100, "this file is made for topocast 0.1.0: compile it with that "
                                       "version's headers, or let this version generate it anew");

namespace {

namespace runtime = topocast::runtime;
using namespace topocast::runtime::kinds;

constexpr const char* clusterName = "multistage";

// Host names of the machines, as lists with ranges. Machines are numbered in this order, from 0.
constexpr const char* nameLists[] = {
    "n[0-6]",
};

constexpr std::uint32_t machineCount = 7;

// Orders of the machines. A tree refers to one of these rows; its own order is that row with the
// root moved to the front.
constexpr std::uint32_t orders[][machineCount] = {
    // 0: from n[0-6]
    {1, 4, 6, 2, 0, 5, 3},
    // 1: from n0
    {0, 4, 6, 5, 2, 3, 1},
    // 2: from n1
    {1, 5, 0, 6, 3, 4, 2},
    // 3: from n2
    {2, 6, 1, 0, 4, 5, 3},
    // 4: from n3
    {3, 0, 2, 1, 5, 6, 4},
    // 5: from n4
    {4, 1, 3, 2, 6, 0, 5},
    // 6: from n5
    {5, 2, 4, 3, 0, 1, 6},
    // 7: from n6
    {6, 3, 5, 4, 1, 2, 0},
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
    "3200100",
    "3B2c00B10c0",
    "600C0d0A0b0",
    "3C2A0b0d10c0",
    "6E0b0b0b0b0b0",
    "3C2A0b0d1b0A0",
    "6E0f0C0d0A0b0",
    "3B2c00B1b0A0",
    "6000000",
    "60000A0b0",
    "6E0b0b0d0A0b0",
};

// Trees over all machines, for communicators that span them: an order, a shape, and the kind of
// schedule that the tree is of.
constexpr runtime::TreeTable trees[] = {
    {orders[1], shapes[0],  unawareOptimal(Hold{7}, End{12})},                   // 0: from n0
    {orders[0], shapes[1],  optimal(Hold{7}, End{12})},                          // 1: from n0
    {orders[0], shapes[2],  optimal(Hold{22}, End{55}, Ports{3}, Interval{10})}, // 2: from n0
    {orders[2], shapes[0],  unawareOptimal(Hold{7}, End{12})},                   // 3: from n1
    {orders[0], shapes[3],  optimal(Hold{7}, End{12})},                          // 4: from n[1,4]
    {orders[0], shapes[4],  optimal(Hold{22}, End{55}, Ports{3}, Interval{10})}, // 5: from n[1,4]
    {orders[3], shapes[0],  unawareOptimal(Hold{7}, End{12})},                   // 6: from n2
    {orders[0], shapes[5],  optimal(Hold{7}, End{12})},                          // 7: from n[2,6]
    {orders[0], shapes[6],  optimal(Hold{22}, End{55}, Ports{3}, Interval{10})}, // 8: from n2
    {orders[4], shapes[0],  unawareOptimal(Hold{7}, End{12})},                   // 9: from n3
    {orders[0], shapes[7],  optimal(Hold{7}, End{12})},                          // 10: from n[3,5]
    {orders[0], shapes[8],  optimal(Hold{22}, End{55}, Ports{3}, Interval{10})}, // 11: from n3
    {orders[5], shapes[0],  unawareOptimal(Hold{7}, End{12})},                   // 12: from n4
    {orders[6], shapes[0],  unawareOptimal(Hold{7}, End{12})},                   // 13: from n5
    {orders[0], shapes[9],  optimal(Hold{22}, End{55}, Ports{3}, Interval{10})}, // 14: from n5
    {orders[7], shapes[0],  unawareOptimal(Hold{7}, End{12})},                   // 15: from n6
    {orders[0], shapes[10], optimal(Hold{22}, End{55}, Ports{3}, Interval{10})}, // 16: from n6
};

// Which trees serve messages of which size: {last size in bytes, bytes in a segment, first tree}.
// Behind these may stand how many trees from there on share the message (otherwise one) and, where
// senders adapt to what holds them up, for how many nanoseconds the longest message holds a sender.
constexpr runtime::Range ranges[] = {
    // 0: from n0
    {999,                runtime::wholeMessage, 0},  // unaware-optimal:7/12 below 1000 B
    {4095,               runtime::wholeMessage, 1},  // optimal:7/12 below 4 KiB
    {runtime::anyLength, 65536,                 2},  // optimal:22/55:3/10
    // 3: from n1
    {999,                runtime::wholeMessage, 3},  // unaware-optimal:7/12 below 1000 B
    {4095,               runtime::wholeMessage, 4},  // optimal:7/12 below 4 KiB
    {runtime::anyLength, 65536,                 5},  // optimal:22/55:3/10
    // 6: from n2
    {999,                runtime::wholeMessage, 6},  // unaware-optimal:7/12 below 1000 B
    {4095,               runtime::wholeMessage, 7},  // optimal:7/12 below 4 KiB
    {runtime::anyLength, 65536,                 8},  // optimal:22/55:3/10
    // 9: from n3
    {999,                runtime::wholeMessage, 9},  // unaware-optimal:7/12 below 1000 B
    {4095,               runtime::wholeMessage, 10}, // optimal:7/12 below 4 KiB
    {runtime::anyLength, 65536,                 11}, // optimal:22/55:3/10
    // 12: from n4
    {999,                runtime::wholeMessage, 12}, // unaware-optimal:7/12 below 1000 B
    {4095,               runtime::wholeMessage, 4},  // optimal:7/12 below 4 KiB
    {runtime::anyLength, 65536,                 5},  // optimal:22/55:3/10
    // 15: from n5
    {999,                runtime::wholeMessage, 13}, // unaware-optimal:7/12 below 1000 B
    {4095,               runtime::wholeMessage, 10}, // optimal:7/12 below 4 KiB
    {runtime::anyLength, 65536,                 14}, // optimal:22/55:3/10
    // 18: from n6
    {999,                runtime::wholeMessage, 15}, // unaware-optimal:7/12 below 1000 B
    {4095,               runtime::wholeMessage, 7},  // optimal:7/12 below 4 KiB
    {runtime::anyLength, 65536,                 16}, // optimal:22/55:3/10
};

// For each machine as the root the first of the ranges that serve it. Its ranges go on to the next
// one that serves messages of any length.
constexpr std::uint32_t firstRangeOfRoot[] = {
     0,  3,  6,  9, 12, 15, 18,
};

// Differs between files with different tables. All ranks must have the same.
constexpr std::uint64_t fingerprint = 0x5069630ac682cccc;

// The machines, by what communicators are planned for, the trees over all machines, and what is
// left to the library; braces with nothing in them stand for what this file does without.
constexpr runtime::Cluster cluster = {
    clusterName,
    fingerprint,
    runtime::listedNames(nameLists, machineCount),
    {},
    {trees, ranges, firstRangeOfRoot},
    {},
};

} // namespace

// Found from outside of a shared object or program, whatever visibility it is compiled with.
#pragma GCC visibility push(default)

extern "C" int multistage_bcast(void* buffer, int count, MPI_Datatype datatype, int root,
                                MPI_Comm comm);

extern "C" int multistage_bcast(void* buffer, int count, MPI_Datatype datatype, int root,
                                MPI_Comm comm) {
  return runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}

#pragma GCC visibility pop

#ifdef TOPOCAST_REPLACE_MPI_BCAST
#include <topocast/replacement.hpp>
#endif
