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
// Messages to all machines from n0:
//
//     message from   to below   schedule   segments of
//     0 B                       linear     8 KiB
//
// Messages to all machines from n1:
//
//     message from   to below   schedule   segments of
//     0 B            1000 B     binomial   whole
//     1000 B                    linear     4 KiB
//
// Messages to all machines from n2:
//
//     message from   to below   schedule   segments of
//     0 B                       flat       8 KiB
//
// All other messages are left to the MPI library.
//
// The numbers that it rests on:
//
//     what messages take   ethernet.yaml, measured
//     bandwidths           small.yaml
//     latencies            20 us, assumed: nothing tells it

#include <topocast/runtime.hpp>

#include <cstdint>

static_assert(TOPOCAST_VERSION == 100, "this file is made for topocast 0.1.0: compile it with that "
                                       "version's headers, or let this version generate it anew");

namespace {

namespace runtime = topocast::runtime;
using namespace topocast::runtime::kinds;

constexpr const char* clusterName = "small";

// Host names of the machines, as lists with ranges. Machines are numbered in this order, from 0.
constexpr const char* nameLists[] = {
    "n[0-3]",
};

constexpr std::uint32_t machineCount = 4;

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

// Trees over all machines, for communicators that span them: an order, a shape, and the kind of
// schedule that the tree is of.
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

// Stands below for a root without trees.
constexpr std::uint32_t none = runtime::noRange;

// For each machine as the root the first of the ranges that serve it. Its ranges go on to the next
// one that serves messages of any length.
constexpr std::uint32_t firstRangeOfRoot[] = {
       0,    1,    3, none,
};

// Differs between files with different tables. All ranks must have the same.
constexpr std::uint64_t fingerprint = 0xbd52a24c32fb7057;

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

extern "C" int small_bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm);

extern "C" int small_bcast(void* buffer, int count, MPI_Datatype datatype, int root,
                           MPI_Comm comm) {
  return runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}

#pragma GCC visibility pop

#ifdef TOPOCAST_REPLACE_MPI_BCAST
#include <topocast/replacement.hpp>
#endif
