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
// Messages from any machine:
//
//     message from   to below   schedule        segments of
//     0 B            2 KiB      optimal:20/55   whole
//     2 KiB          8193 B     halving         whole
//     8193 B                    linear          8 KiB

#include <topocast/runtime.hpp>

#include <cstdint>

namespace {

namespace runtime = topocast::runtime;
using namespace topocast::runtime::kinds;

constexpr const char* clusterName = "mesh";

// Host names of the machines. A machine's number is its place in this table.
constexpr const char* machineNames[] = {
    "n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7",
};
constexpr std::uint32_t machineCount = sizeof(machineNames) / sizeof(machineNames[0]);

// The switch that each machine is on. Behind a link that is several times as fast as a machine's,
// some machines and switches count as on the switch above. In a mesh, torus or multistage network
// all machines count as on one switch.
constexpr std::uint32_t switchOfMachine[] = {
    0, 0, 0, 0, 0, 0, 0, 0,
};

// The switch above each switch; -1 marks the top.
constexpr std::int32_t switchAbove[] = {
    -1,
};
constexpr std::uint32_t switchCount = sizeof(switchAbove) / sizeof(switchAbove[0]);

// Orders of the machines. A tree refers to one of these rows; its own order is that row with the
// root moved to the front.
constexpr std::uint32_t orders[][machineCount] = {
    // 0: from n[0-7]
    {4, 1, 6, 3, 5, 2, 7, 0},
};

// In a mesh, torus or multistage network: all machines in the order of their chain, which serves
// all roots. Null in a tree of switches.
constexpr const std::uint32_t* chain = orders[0];

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
    "11111110",
    "4D2A0b0d10c0b0",
    "3C2A10c0d10c0",
    "4B2c00C10d00",
    "3C2c1b0A0B10c0",
    "4D2A0b0e1b0B0b0",
    "3C2A10c0d1b0A0",
    "4D2A0b0e1b0A00",
    "4D2A0b0d10d00",
    "4B2c00B1b0B0b0",
};

// Trees over all machines: an order, a shape, and the kind of schedule that the tree is of. For a
// communicator of some of the machines the kind's trees are built when it first broadcasts.
constexpr runtime::TreeTable trees[] = {
    {orders[0], shapes[0],  optimal(Hold{20}, End{55})}, // 0: from n0
    {orders[0], shapes[1],  halving()},                  // 1: from n[0,7]
    {orders[0], shapes[2],  linear()},                   // 2: from n[0-7]
    {orders[0], shapes[3],  optimal(Hold{20}, End{55})}, // 3: from n[1,4]
    {orders[0], shapes[4],  halving()},                  // 4: from n[1,4]
    {orders[0], shapes[5],  optimal(Hold{20}, End{55})}, // 5: from n2
    {orders[0], shapes[6],  halving()},                  // 6: from n[2,5]
    {orders[0], shapes[7],  optimal(Hold{20}, End{55})}, // 7: from n3
    {orders[0], shapes[8],  halving()},                  // 8: from n[3,6]
    {orders[0], shapes[9],  optimal(Hold{20}, End{55})}, // 9: from n5
    {orders[0], shapes[10], optimal(Hold{20}, End{55})}, // 10: from n6
    {orders[0], shapes[11], optimal(Hold{20}, End{55})}, // 11: from n7
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
    {runtime::anyLength, 8192,                  2},  // linear
    // 6: from n2
    {2047,               runtime::wholeMessage, 5},  // optimal:20/55 below 2 KiB
    {8192,               runtime::wholeMessage, 6},  // halving below 8193 B
    {runtime::anyLength, 8192,                  2},  // linear
    // 9: from n3
    {2047,               runtime::wholeMessage, 7},  // optimal:20/55 below 2 KiB
    {8192,               runtime::wholeMessage, 8},  // halving below 8193 B
    {runtime::anyLength, 8192,                  2},  // linear
    // 12: from n5
    {2047,               runtime::wholeMessage, 9},  // optimal:20/55 below 2 KiB
    {8192,               runtime::wholeMessage, 6},  // halving below 8193 B
    {runtime::anyLength, 8192,                  2},  // linear
    // 15: from n6
    {2047,               runtime::wholeMessage, 10}, // optimal:20/55 below 2 KiB
    {8192,               runtime::wholeMessage, 8},  // halving below 8193 B
    {runtime::anyLength, 8192,                  2},  // linear
    // 18: from n7
    {2047,               runtime::wholeMessage, 11}, // optimal:20/55 below 2 KiB
    {8192,               runtime::wholeMessage, 1},  // halving below 8193 B
    {runtime::anyLength, 8192,                  2},  // linear
};

// A root that is left to the library.
[[maybe_unused]] constexpr std::uint32_t none = runtime::noRange;

// For each machine as the root the first of the ranges that serve it, or none. Its ranges go on to
// the next one that serves messages of any length.
constexpr std::uint32_t firstRangeOfRoot[] = {
     0,  3,  6,  9,  3, 12, 15, 18,
};

// Messages that are left to the MPI library, as measured: {least number of machines, most, first
// size in bytes, last}. A row of zeros ends them.
constexpr runtime::LeftRange leftToLibrary[] = {
    {0, 0, 0, 0},
};

// Differs between files with different tables. All ranks must have the same.
constexpr std::uint64_t fingerprint = 0xc4811597ee4012d8;

constexpr runtime::Cluster cluster = {
    clusterName,   machineNames, {machineCount, switchOfMachine, switchCount, switchAbove},
    trees,         ranges,       firstRangeOfRoot,
    fingerprint,   chain,        nullptr,
    leftToLibrary,
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
