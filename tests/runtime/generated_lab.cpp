// Stands for a generated file: 32 machines on four switches, a chain and a binary tree.
#include "generated_lab.hpp"
#include "test_cluster.hpp"

#include "topocast/runtime.hpp"

namespace {

using namespace topocast::runtime;

constexpr const char* machineNames[] = {
    "lab0",  "lab1",  "lab2",  "lab3",  "lab4",  "lab5",  "lab6",  "lab7",
    "lab8",  "lab9",  "lab10", "lab11", "lab12", "lab13", "lab14", "lab15",
    "lab16", "lab17", "lab18", "lab19", "lab20", "lab21", "lab22", "lab23",
    "lab24", "lab25", "lab26", "lab27", "lab28", "lab29", "lab30", "lab31"};
constexpr std::uint32_t switchOfMachine[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,
                                             2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3};
constexpr std::int32_t switchAbove[] = {-1, 0, 1, 2};
constexpr std::uint32_t order[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                   16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
constexpr TreeTable trees[] = {{order, "11111111111111111111111111111110", kinds::linear()},
                               {order, "22221002002200200222002002200200", kinds::binary()}};
constexpr Range ranges[] = {{8192, 1024, 1}, {anyLength, 8192, 0}};
constexpr std::uint32_t firstRangeOfRoot[32] = {};
constexpr Cluster cluster = {"lab", machineNames, {32, switchOfMachine, 4, switchAbove},
                             trees, ranges,       firstRangeOfRoot};

} // namespace

extern "C" int lab_bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  return broadcast(cluster, buffer, count, datatype, root, comm);
}

#ifdef TOPOCAST_REPLACE_MPI_BCAST
#include <topocast/replacement.hpp>
#endif
