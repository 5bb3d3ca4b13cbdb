// The broadcast of the cluster small, 4 machines on 2 switches.
// Made by topocast 0.1.0 from small.yaml and ethernet.yaml. To change it, change
// what it was made from and make it anew.
//
// Compile it with the wrapper of any MPI,
//
//     mpicxx -std=c++17 -O2 -I"$(topocast --runtime-dir)" -c small.cpp
//
// and call small_bcast(), which takes the arguments of MPI_Bcast(). Or let it take
// MPI_Bcast()'s own place, in programs that are linked with
//
//     mpicxx -std=c++17 -O2 -I"$(topocast --runtime-dir)" -DTOPOCAST_REPLACE_MPI_BCAST -c small.cpp
//
// or in finished programs, by LD_PRELOAD of what 'topocast generate --preload' makes.
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
//     0 B            1000 B     binomial   8 KiB
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

// The switch that each machine is on. Behind a link that is several times as fast as a machine's
// some machines and switches count as on the switch above; machines of a chain count as on one.
constexpr std::uint32_t switchOfMachine[] = {
    0, 0, 1, 1,
};

// The switch above each switch; -1 marks the top.
constexpr std::int32_t switchAbove[] = {
    -1,  0,
};
constexpr std::uint32_t switchCount = sizeof(switchAbove) / sizeof(switchAbove[0]);

// Orders of the machines. The trees that point to a row are over that order with the root taken out
// and put first, whichever of its roots that is.
constexpr std::uint32_t orders[][machineCount] = {
    // 0: from n[0-1]
    {0, 1, 2, 3},
    // 1: from n1
    {1, 3, 0, 2},
    // 2: from n2
    {2, 3, 0, 1},
};

// All machines as they stand in their chain, where one serves all roots: in a mesh, torus or
// multistage network. Null in a tree of switches.
constexpr const std::uint32_t* chain = nullptr;

// Shapes of trees: the number of children of each machine in preorder, one digit each, numbers
// above 9 in parentheses. Where preorder leaves the order of the machines, there stands before how
// far on the next machine is: A for one further than the next, B for two, up to Z; or back, a to z;
// else its position in the order, in brackets.
constexpr const char* shapes[] = {
    "1110",
    "2100",
    "3000",
};

// Trees: the order of the machines, the shape, and the kind of schedule, whose trees are built anew
// where only some of the machines take part.
constexpr runtime::TreeTable trees[] = {
    {orders[0], shapes[0], linear()},   // 0: from n[0-1]
    {orders[1], shapes[1], binomial()}, // 1: from n1
    {orders[2], shapes[2], flat()},     // 2: from n2
};

// What serves messages of which size: {last size in bytes, bytes in a segment, tree}, and how many
// trees from there on share the message if it is not one. Behind these, where senders adapt, for
// how many nanoseconds the largest message holds its sender.
constexpr runtime::Range ranges[] = {
    // 0: from n0
    {runtime::anyLength, 8192, 0}, // linear
    // 1: from n1
    {999,                8192, 1}, // binomial below 1000 B
    {runtime::anyLength, 4096, 0}, // linear
    // 3: from n2
    {runtime::anyLength, 8192, 2}, // flat
};

// A root that is left to the library.
[[maybe_unused]] constexpr std::uint32_t none = runtime::noRange;

// The first of the ranges that serve each root, or none.
constexpr std::uint32_t firstRangeOfRoot[] = {
       0,    1,    3, none,
};

// Differs between files of different tables: all ranks must have the same.
constexpr std::uint64_t fingerprint = 0xfadc5790014701bf;

constexpr runtime::Cluster cluster = {
    clusterName, machineNames, {machineCount, switchOfMachine, switchCount, switchAbove},
    trees,       ranges,       firstRangeOfRoot,
    fingerprint, chain,
};

} // namespace

// Found from outside of a shared object or program, whatever visibility it is compiled with.
#pragma GCC visibility push(default)

extern "C" int small_bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm);

extern "C" int small_bcast(void* buffer, int count, MPI_Datatype datatype, int root,
                           MPI_Comm comm) {
  return runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}

#ifdef TOPOCAST_REPLACE_MPI_BCAST
// Take the place of the library's broadcast, for Fortran and for profiling tools in front, too.
extern "C" int MPI_Bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  return small_bcast(buffer, count, datatype, root, comm);
}

extern "C" int PMPI_Bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  return small_bcast(buffer, count, datatype, root, comm);
}

#if MPI_VERSION >= 4
extern "C" int MPI_Bcast_c(void* buffer, MPI_Count count, MPI_Datatype datatype, int root,
                           MPI_Comm comm) {
  return runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}

extern "C" int PMPI_Bcast_c(void* buffer, MPI_Count count, MPI_Datatype datatype, int root,
                            MPI_Comm comm) {
  return runtime::broadcast(cluster, buffer, count, datatype, root, comm);
}
#endif

#ifdef OPEN_MPI
// Open MPI hangs if a broadcast makes communicators while one of these is under way.
extern "C" int MPI_Comm_idup(MPI_Comm comm, MPI_Comm* duplicate, MPI_Request* request) {
  return runtime::nonblockingDuplicate(comm, duplicate, request);
}

extern "C" int PMPI_Comm_idup(MPI_Comm comm, MPI_Comm* duplicate, MPI_Request* request) {
  return runtime::nonblockingDuplicate(comm, duplicate, request);
}

#if OMPI_MAJOR_VERSION >= 5
extern "C" int MPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* duplicate,
                                       MPI_Request* request) {
  return runtime::nonblockingDuplicate(comm, info, duplicate, request);
}

extern "C" int PMPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* duplicate,
                                        MPI_Request* request) {
  return runtime::nonblockingDuplicate(comm, info, duplicate, request);
}
#endif
#endif
#endif

#pragma GCC visibility pop
