// The broadcast of the cluster multi_tree, 8 machines on 2 switches.
// topocast 0.1.0 generated it from multi-tree.yaml and ethernet.yaml.
// Do not edit it: edit what it was generated from, and run 'topocast generate' again.
// You may use this file under any terms; the headers that it includes have their own.
//
// To use it, compile it with the compiler wrapper of your MPI library and link it,
//
//     mpicxx $(topocast --flags) multi_tree.cpp application.cpp -o application
//
// and call multi_tree_bcast(), which takes the arguments of MPI_Bcast().
//
// To replace MPI_Bcast() itself in that program, compile it with
//
//     mpicxx $(topocast --flags) -DTOPOCAST_REPLACE_MPI_BCAST multi_tree.cpp application.cpp -o application
//
// For a program that is linked already, 'topocast generate --preload' makes a shared object
// to be loaded by LD_PRELOAD.
//
// The network:
//
//     made: 8 machines on 2 switches, links of 1 Gbit/s
//
//     s0: n[0-3] -- s1: n[4-7]
//
// Messages from any machine:
//
//     message from   to below   schedule       segments of
//     0 B            1000 B     linear         300 B
//     1000 B         64 KiB     multi-tree:4   1 KiB
//     64 KiB                    two-tree       2 KiB

#include <topocast/runtime.hpp>

#include <cstdint>

namespace {

namespace runtime = topocast::runtime;
using namespace topocast::runtime::kinds;

constexpr const char* clusterName = "multi_tree";

// Host names of the machines. A machine's number is its place in this table.
constexpr const char* machineNames[] = {
    "n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7",
};
constexpr std::uint32_t machineCount = sizeof(machineNames) / sizeof(machineNames[0]);

// The switch that each machine is on. Behind a link that is several times as fast as a machine's,
// some machines and switches count as on the switch above. In a mesh, torus or multistage network
// all machines count as on one switch.
constexpr std::uint32_t switchOfMachine[] = {
    0, 0, 0, 0, 1, 1, 1, 1,
};

// The switch above each switch; -1 marks the top.
constexpr std::int32_t switchAbove[] = {
    -1,  0,
};
constexpr std::uint32_t switchCount = sizeof(switchAbove) / sizeof(switchAbove[0]);

// Orders of the machines. A tree refers to one of these rows; its own order is that row with the
// root moved to the front.
constexpr std::uint32_t orders[][machineCount] = {
    // 0: from n[0-3]
    {0, 1, 2, 3, 4, 5, 6, 7},
    // 1: from n[4-7]
    {4, 5, 6, 7, 0, 1, 2, 3},
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
    "11111110",
    "1D4e2000A00",
    "1E4e20c0B00A0",
    "1F4f2b0A0000",
    "1C4b2c00B000",
    "1F2c2b0A0d2b0b0",
    "1E2c20A0f20c0",
};

// Trees over all machines: an order, a shape, and the kind of schedule that the tree is of. For a
// communicator of some of the machines the kind's trees are built when it first broadcasts.
constexpr runtime::TreeTable trees[] = {
    {orders[0], shapes[0], linear()},            // 0: from n[0-3]
    {orders[0], shapes[1], multiTree(Trees{4})}, // 1: from n[0-3]
    {orders[0], shapes[2], multiTree(Trees{4})}, // 2: tree 2, from n[0-3]
    {orders[0], shapes[3], multiTree(Trees{4})}, // 3: tree 3, from n[0-3]
    {orders[0], shapes[4], multiTree(Trees{4})}, // 4: tree 4, from n[0-3]
    {orders[0], shapes[5], twoTree()},           // 5: from n[0-3]
    {orders[0], shapes[6], twoTree()},           // 6: tree 2, from n[0-3]
    {orders[1], shapes[0], linear()},            // 7: from n[4-7]
    {orders[1], shapes[1], multiTree(Trees{4})}, // 8: from n[4-7]
    {orders[1], shapes[2], multiTree(Trees{4})}, // 9: tree 2, from n[4-7]
    {orders[1], shapes[3], multiTree(Trees{4})}, // 10: tree 3, from n[4-7]
    {orders[1], shapes[4], multiTree(Trees{4})}, // 11: tree 4, from n[4-7]
    {orders[1], shapes[5], twoTree()},           // 12: from n[4-7]
    {orders[1], shapes[6], twoTree()},           // 13: tree 2, from n[4-7]
};

// Which trees serve messages of which size: {last size in bytes, bytes in a segment, first tree}.
// Behind these may stand how many trees from there on share the message (otherwise one) and, where
// senders adapt to what holds them up, for how many nanoseconds the longest message holds a sender.
constexpr runtime::Range ranges[] = {
    // 0: from n[0-3]
    {999,                300,  0},     // linear below 1000 B
    {65535,              1024, 1, 4},  // multi-tree:4 below 64 KiB
    {runtime::anyLength, 2048, 5, 2},  // two-tree
    // 3: from n[4-7]
    {999,                300,  7},     // linear below 1000 B
    {65535,              1024, 8, 4},  // multi-tree:4 below 64 KiB
    {runtime::anyLength, 2048, 12, 2}, // two-tree
};

// A root that is left to the library.
[[maybe_unused]] constexpr std::uint32_t none = runtime::noRange;

// For each machine as the root the first of the ranges that serve it, or none. Its ranges go on to
// the next one that serves messages of any length.
constexpr std::uint32_t firstRangeOfRoot[] = {
    0, 0, 0, 0, 3, 3, 3, 3,
};

// Messages that are left to the MPI library, as measured: {least number of machines, most, first
// size in bytes, last}. A row of zeros ends them.
constexpr runtime::LeftRange leftToLibrary[] = {
    {0, 0, 0, 0},
};

// Differs between files with different tables. All ranks must have the same.
constexpr std::uint64_t fingerprint = 0x404df4adf7d6c985;

constexpr runtime::Cluster cluster = {
    clusterName,   machineNames, {machineCount, switchOfMachine, switchCount, switchAbove},
    trees,         ranges,       firstRangeOfRoot,
    fingerprint,   chain,        nullptr,
    leftToLibrary,
};

} // namespace

// Found from outside of a shared object or program, whatever visibility it is compiled with.
#pragma GCC visibility push(default)

extern "C" int multi_tree_bcast(void* buffer, int count, MPI_Datatype datatype, int root,
                                MPI_Comm comm);

extern "C" int multi_tree_bcast(void* buffer, int count, MPI_Datatype datatype, int root,
                                MPI_Comm comm) {
  return runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}

#pragma GCC visibility pop

#ifdef TOPOCAST_REPLACE_MPI_BCAST
#include <topocast/replacement.hpp>
#endif
