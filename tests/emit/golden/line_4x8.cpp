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
// Messages from any machine:
//
//     message from   to below   schedule   segments of
//     0 B            2 KiB      kary:3     1 KiB
//     2 KiB          128 KiB    binary     1 KiB
//     128 KiB                   linear     8 KiB

#include <topocast/runtime.hpp>

#include <cstdint>

namespace {

namespace runtime = topocast::runtime;
using namespace topocast::runtime::kinds;

constexpr const char* clusterName = "line_4x8";

// Host names of the machines. A machine's number is its place in this table.
constexpr const char* machineNames[] = {
    "n0",  "n1",  "n2",  "n3",  "n4",  "n5",  "n6",  "n7",
    "n8",  "n9",  "n10", "n11", "n12", "n13", "n14", "n15",
    "n16", "n17", "n18", "n19", "n20", "n21", "n22", "n23",
    "n24", "n25", "n26", "n27", "n28", "n29", "n30", "n31",
};
constexpr std::uint32_t machineCount = sizeof(machineNames) / sizeof(machineNames[0]);

// The switch that each machine is on. Behind a link that is several times as fast as a machine's,
// some machines and switches count as on the switch above. In a mesh, torus or multistage network
// all machines count as on one switch.
constexpr std::uint32_t switchOfMachine[] = {
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3,
};

// The switch above each switch; -1 marks the top.
constexpr std::int32_t switchAbove[] = {
    -1,  0,  1,  2,
};
constexpr std::uint32_t switchCount = sizeof(switchAbove) / sizeof(switchAbove[0]);

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

// In a mesh, torus or multistage network: all machines in the order of their chain, which serves
// all roots. Null in a tree of switches.
constexpr const std::uint32_t* chain = nullptr;

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

// Trees over all machines: an order, a shape, and the kind of schedule that the tree is of. For a
// communicator of some of the machines the kind's trees are built when it first broadcasts.
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

// A root that is left to the library.
[[maybe_unused]] constexpr std::uint32_t none = runtime::noRange;

// For each machine as the root the first of the ranges that serve it, or none. Its ranges go on to
// the next one that serves messages of any length.
constexpr std::uint32_t firstRangeOfRoot[] = {
    0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 6, 6, 6, 6, 6, 6, 6, 6, 9, 9, 9, 9, 9, 9, 9, 9,
};

// Messages that are left to the MPI library, as measured: {least number of machines, most, first
// size in bytes, last}. A row of zeros ends them.
constexpr runtime::LeftRange leftToLibrary[] = {
    {0, 0, 0, 0},
};

// Differs between files with different tables. All ranks must have the same.
constexpr std::uint64_t fingerprint = 0x76438db4c90ba65f;

constexpr runtime::Cluster cluster = {
    clusterName,   machineNames, {machineCount, switchOfMachine, switchCount, switchAbove},
    trees,         ranges,       firstRangeOfRoot,
    fingerprint,   chain,        nullptr,
    leftToLibrary,
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
