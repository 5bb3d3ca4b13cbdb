// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The broadcast of one cluster: the template of all generated files. It compiles and runs as it
// stands, for four machines n0 to n3 on two switches. The generator replaces this comment, the
// initialisers of the declarations marked as slots, and the name of the function so marked.

#include <topocast/runtime.hpp>

#include "slot.hpp"

#include <cstdint>

namespace {

namespace runtime = topocast::runtime;
using namespace topocast::runtime::kinds;

TOPOCAST_SLOT("clusterName")
constexpr const char* clusterName = "default";

// Host names of the machines. A machine's number is its place in this table.
TOPOCAST_SLOT("machineNames")
constexpr const char* machineNames[] = {"n0", "n1", "n2", "n3"};
constexpr std::uint32_t machineCount = sizeof(machineNames) / sizeof(machineNames[0]);

// The switch that each machine is on. Behind a link that is several times as fast as a machine's,
// some machines and switches count as on the switch above. In a mesh, torus or multistage network
// all machines count as on one switch.
TOPOCAST_SLOT("switchOfMachine")
constexpr std::uint32_t switchOfMachine[] = {0, 0, 1, 1};

// The switch above each switch; -1 marks the top.
TOPOCAST_SLOT("switchAbove")
constexpr std::int32_t switchAbove[] = {-1, 0};
constexpr std::uint32_t switchCount = sizeof(switchAbove) / sizeof(switchAbove[0]);

// Orders of the machines. A tree refers to one of these rows; its own order is that row with the
// root moved to the front.
TOPOCAST_SLOT("orders")
constexpr std::uint32_t orders[][machineCount] = {{0, 1, 2, 3}, {2, 3, 0, 1}};

// In a mesh, torus or multistage network: all machines in the order of their chain, which serves
// all roots. Null in a tree of switches.
TOPOCAST_SLOT("chain")
constexpr const std::uint32_t* chain = nullptr;

// Shapes of trees. A shape has a digit for each machine, in preorder: a machine comes before the
// machines below its first child, and these before the machines below its second one. The digit is
// the machine's number of children; above 9 it stands in parentheses. The machine is the next one
// of the tree's order, unless something stands before its digit: A, B, C, ... for 1, 2, 3, ...
// places further on, a, b, c, ... for as many further back, or its position in brackets.
//
// Over the order 5 7 6 4 the shape "2100" makes 5 send to 7, then to 4, and 7 to 6. The shape
// "2A1b0A0" makes 5 send to 6, then to 4, and 6 to 7.
TOPOCAST_SLOT("shapes")
constexpr const char* shapes[] = {"1110"};

// Trees over all machines: an order, a shape, and the kind of schedule that the tree is of. For a
// communicator of some of the machines the kind's trees are built when it first broadcasts.
TOPOCAST_SLOT("trees")
constexpr runtime::TreeTable trees[] = {
    {orders[0], shapes[0], linear()},
    {orders[1], shapes[0], linear()},
};

// Which trees serve messages of which size: {last size in bytes, bytes in a segment, first tree}.
// Behind these may stand how many trees from there on share the message (otherwise one) and, where
// senders adapt to what holds them up, for how many nanoseconds the longest message holds a sender.
TOPOCAST_SLOT("ranges")
constexpr runtime::Range ranges[] = {
    {runtime::anyLength, 8192, 0},
    {runtime::anyLength, 8192, 1},
};

// A root that is left to the library.
[[maybe_unused]] constexpr std::uint32_t none = runtime::noRange;

// For each machine as the root the first of the ranges that serve it, or none. Its ranges go on to
// the next one that serves messages of any length.
TOPOCAST_SLOT("firstRangeOfRoot")
constexpr std::uint32_t firstRangeOfRoot[] = {0, 0, 1, 1};

// Messages that are left to the MPI library, as measured: {least number of machines, most, first
// size in bytes, last}. A row of zeros ends them.
TOPOCAST_SLOT("leftToLibrary")
constexpr runtime::LeftRange leftToLibrary[] = {{0, 0, 0, 0}};

// Differs between files with different tables. All ranks must have the same.
TOPOCAST_SLOT("fingerprint")
constexpr std::uint64_t fingerprint = 0;

constexpr runtime::Cluster cluster = {
    clusterName,   machineNames, {machineCount, switchOfMachine, switchCount, switchAbove},
    trees,         ranges,       firstRangeOfRoot,
    fingerprint,   chain,        nullptr,
    leftToLibrary,
};

} // namespace

// Found from outside of a shared object or program, whatever visibility it is compiled with.
#pragma GCC visibility push(default)

extern "C" int topocast_bcast(void* buffer, int count, MPI_Datatype datatype, int root,
                              MPI_Comm comm);

extern "C" TOPOCAST_SLOT("function") int topocast_bcast(void* buffer, int count,
                                                        MPI_Datatype datatype, int root,
                                                        MPI_Comm comm) {
  return runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}

#pragma GCC visibility pop

#ifdef TOPOCAST_REPLACE_MPI_BCAST
#include <topocast/replacement.hpp>
#endif
