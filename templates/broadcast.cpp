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

// The switch that each machine is on. Behind a link that is several times as fast as a machine's
// some machines and switches count as on the switch above; machines of a chain count as on one.
TOPOCAST_SLOT("switchOfMachine")
constexpr std::uint32_t switchOfMachine[] = {0, 0, 1, 1};

// The switch above each switch; -1 marks the top.
TOPOCAST_SLOT("switchAbove")
constexpr std::int32_t switchAbove[] = {-1, 0};
constexpr std::uint32_t switchCount = sizeof(switchAbove) / sizeof(switchAbove[0]);

// Orders of the machines. The trees that point to a row are over that order with the root taken out
// and put first, whichever of its roots that is.
TOPOCAST_SLOT("orders")
constexpr std::uint32_t orders[][machineCount] = {{0, 1, 2, 3}, {2, 3, 0, 1}};

// All machines as they stand in their chain, where one serves all roots: in a mesh, torus or
// multistage network. Null in a tree of switches.
TOPOCAST_SLOT("chain")
constexpr const std::uint32_t* chain = nullptr;

// Shapes of trees: the number of children of each machine in preorder, one digit each, numbers
// above 9 in parentheses. Where preorder leaves the order of the machines, there stands before how
// far on the next machine is: A for one further than the next, B for two, up to Z; or back, a to z;
// else its position in the order, in brackets.
TOPOCAST_SLOT("shapes")
constexpr const char* shapes[] = {"1110"};

// Trees: the order of the machines, the shape, and the kind of schedule, whose trees are built anew
// where only some of the machines take part.
TOPOCAST_SLOT("trees")
constexpr runtime::TreeTable trees[] = {
    {orders[0], shapes[0], linear()},
    {orders[1], shapes[0], linear()},
};

// What serves messages of which size: {last size in bytes, bytes in a segment, tree}, and how many
// trees from there on share the message if it is not one. Behind these, where senders adapt, for
// how many nanoseconds the largest message holds its sender.
TOPOCAST_SLOT("ranges")
constexpr runtime::Range ranges[] = {
    {runtime::anyLength, 8192, 0},
    {runtime::anyLength, 8192, 1},
};

// A root that is left to the library.
[[maybe_unused]] constexpr std::uint32_t none = runtime::noRange;

// The first of the ranges that serve each root, or none.
TOPOCAST_SLOT("firstRangeOfRoot")
constexpr std::uint32_t firstRangeOfRoot[] = {0, 0, 1, 1};

// Differs between files of different tables: all ranks must have the same.
TOPOCAST_SLOT("fingerprint")
constexpr std::uint64_t fingerprint = 0;

constexpr runtime::Cluster cluster = {
    clusterName, machineNames, {machineCount, switchOfMachine, switchCount, switchAbove},
    trees,       ranges,       firstRangeOfRoot,
    fingerprint, chain,
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

#ifdef TOPOCAST_REPLACE_MPI_BCAST
// Take the place of the library's broadcast, for Fortran and for profiling tools in front, too.
extern "C" int MPI_Bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  return topocast_bcast(buffer, count, datatype, root, comm);
}

extern "C" int PMPI_Bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  return topocast_bcast(buffer, count, datatype, root, comm);
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
