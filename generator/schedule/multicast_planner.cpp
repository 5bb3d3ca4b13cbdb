#include "schedule/multicast_planner.hpp"

namespace topocast {
namespace {

MulticastPlanner& usedPlanner() {
  static MulticastPlanner planner = nullptr;
  return planner;
}

} // namespace

void useMulticastPlanner(MulticastPlanner planner) {
  usedPlanner() = planner;
}

MulticastPlanner multicastPlanner() {
  return usedPlanner();
}

} // namespace topocast
