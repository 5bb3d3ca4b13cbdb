// Stands for a generated file: 32 machines on four switches, a chain and a binary tree.

// Stands for a generated file: 32 machines on four switches, a chain and a binary tree for all of
// them, and what plans for some.
#include "generated_lab.hpp"
#include "test_cluster.hpp"

#include "topocast/runtime.hpp"

namespace {

using namespace topocast::runtime;

constexpr const char* nameLists[] = {"lab[0-31]"};
constexpr std::uint32_t machineCount = 32;
constexpr Speed speed = 125'000'000;
constexpr SiteSwitch switches[] = {{-1, 0}, {0, speed}, {1, speed}, {2, speed}};
constexpr SiteMachines machines[] = {{8, 0}, {8, 1}, {8, 2}, {8, 3}};
constexpr MeasuredTimes times[] = {{1024, 20e-6, 15e-6, 0}, {65536, 25e-6, 540e-6, 0}};
constexpr ScheduleKind schedules[] = {kinds::linear(), kinds::binary()};
constexpr std::uint32_t order[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                   16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
constexpr TreeTable trees[] = {{order, "11111111111111111111111111111110", kinds::linear()},
                               {order, "22221002002200200222002002200200", kinds::binary()}};
constexpr Range ranges[] = {{8192, 1024, 1}, {anyLength, 8192, 0}};
constexpr std::uint32_t firstRangeOfRoot[machineCount] = {};
constexpr Cluster cluster = {
    "lab",
    0,
    listedNames(nameLists, machineCount),
    siteOf(switchTree(switches, machines), speed, times, true, schedules, Admitted::loadOptimal, 0),
    {trees, ranges, firstRangeOfRoot}};

} // namespace

extern "C" int lab_bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  return broadcast(cluster, buffer, count, datatype, root, comm);
}

#ifdef TOPOCAST_REPLACE_MPI_BCAST
#include <topocast/replacement.hpp>
#endif
