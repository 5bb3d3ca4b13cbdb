// The broadcast of the cluster small, 4 machines on 2 switches.
// topocast 0.1.0 generated it from small.yaml and ethernet.yaml.
// Do not edit it: edit what it was generated from, and run 'topocast generate' again.
// You may use this file under any terms; the headers that it includes have their own.
//
// To use it, compile it with the compiler wrapper of your MPI library and link it,
//
//     mpicxx $(topocast --flags) small.cpp application.cpp -o application
//
// and call small_bcast(), which takes the arguments of MPI_Bcast().
//
// To replace MPI_Bcast() itself in that program, compile it with
//
//     mpicxx $(topocast --flags) -DTOPOCAST_REPLACE_MPI_BCAST small.cpp application.cpp -o application
//
// For a program that is linked already, 'topocast generate --preload' makes a shared object
// to be loaded by LD_PRELOAD.
//
// The network:
//
//     made: 4 machines on 2 switches, links of 1 Gbit/s
//
//     s0: n[0-1] -- s1: n[2-3]
//
// Messages from n0:
//
//     message from   to below   schedule   segments of
//     0 B                       linear     8 KiB
//
// Messages from n1:
//
//     message from   to below   schedule   segments of
//     0 B            1000 B     binomial   whole
//     1000 B                    linear     4 KiB
//
// Messages from n2:
//
//     message from   to below   schedule   segments of
//     0 B                       flat       8 KiB
//
// Messages from 1 machine are left to the MPI library.

#include <topocast/runtime.hpp>

#include <cstdint>

namespace {

namespace runtime = topocast::runtime;
using namespace topocast::runtime::kinds;

constexpr const char* clusterName = "small";

// Host names of the machines. A machine's number is its place in this table.
constexpr const char* machineNames[] = {
    "n0", "n1", "n2", "n3",
};
constexpr std::uint32_t machineCount = sizeof(machineNames) / sizeof(machineNames[0]);

// The switch that each machine is on. Behind a link that is several times as fast as a machine's,
// some machines and switches count as on the switch above. In a mesh, torus or multistage network
// all machines count as on one switch.
constexpr std::uint32_t switchOfMachine[] = {
    0, 0, 1, 1,
};

// The switch above each switch; -1 marks the top.
constexpr std::int32_t switchAbove[] = {
    -1,  0,
};
constexpr std::uint32_t switchCount = sizeof(switchAbove) / sizeof(switchAbove[0]);

// Orders of the machines. A tree refers to one of these rows; its own order is that row with the
// root moved to the front.
constexpr std::uint32_t orders[][machineCount] = {
    // 0: from n[0-1]
    {0, 1, 2, 3},
    // 1: from n1
    {1, 3, 0, 2},
    // 2: from n2
    {2, 3, 0, 1},
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
    "1110",
    "2100",
    "3000",
};

// Trees over all machines: an order, a shape, and the kind of schedule that the tree is of. For a
// communicator of some of the machines the kind's trees are built when it first broadcasts.
constexpr runtime::TreeTable trees[] = {
    {orders[0], shapes[0], linear()},   // 0: from n[0-1]
    {orders[1], shapes[1], binomial()}, // 1: from n1
    {orders[2], shapes[2], flat()},     // 2: from n2
};

// Which trees serve messages of which size: {last size in bytes, bytes in a segment, first tree}.
// Behind these may stand how many trees from there on share the message (otherwise one) and, where
// senders adapt to what holds them up, for how many nanoseconds the longest message holds a sender.
constexpr runtime::Range ranges[] = {
    // 0: from n0
    {runtime::anyLength, 8192,                  0}, // linear
    // 1: from n1
    {999,                runtime::wholeMessage, 1}, // binomial below 1000 B
    {runtime::anyLength, 4096,                  0}, // linear
    // 3: from n2
    {runtime::anyLength, 8192,                  2}, // flat
};

// A root that is left to the library.
[[maybe_unused]] constexpr std::uint32_t none = runtime::noRange;

// For each machine as the root the first of the ranges that serve it, or none. Its ranges go on to
// the next one that serves messages of any length.
constexpr std::uint32_t firstRangeOfRoot[] = {
       0,    1,    3, none,
};

// Messages that are left to the MPI library, as measured: {least number of machines, most, first
// size in bytes, last}. A row of zeros ends them.
constexpr runtime::LeftRange leftToLibrary[] = {
    {0, 0, 0, 0},
};

// Differs between files with different tables. All ranks must have the same.
constexpr std::uint64_t fingerprint = 0x992542f85015deaa;

constexpr runtime::Cluster cluster = {
    clusterName,   machineNames, {machineCount, switchOfMachine, switchCount, switchAbove},
    trees,         ranges,       firstRangeOfRoot,
    fingerprint,   chain,        nullptr,
    leftToLibrary,
};

} // namespace

// Found from outside of a shared object or program, whatever visibility it is compiled with.
#pragma GCC visibility push(default)

extern "C" int small_bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm);

extern "C" int small_bcast(void* buffer, int count, MPI_Datatype datatype, int root,
                           MPI_Comm comm) {
  return runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}

#pragma GCC visibility pop

#ifdef TOPOCAST_REPLACE_MPI_BCAST
#include <topocast/replacement.hpp>
#endif
