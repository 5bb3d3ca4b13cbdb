// Has the laboratory plan copied schedules in a program of tests, as the command does.
#include "schedule/multicast_planner.hpp"
#include "multicast/copied_multicasts.hpp"

namespace topocast::test {
namespace {

[[maybe_unused]] const bool isPlannerUsed = (useMulticastPlanner(copiedMulticasts), true);

} // namespace
} // namespace topocast::test
