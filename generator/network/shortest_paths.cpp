#include "network/shortest_paths.hpp"

#include "network/graph.hpp"
#include "network/switch_neighbours.hpp"

#include <cassert>
#include <span>
#include <utility>

namespace topocast {
namespace {

class Spreading {
public:
  Spreading(const NetworkDescription& description, std::vector<WayOn> waysOn)
      : cables_(description.cables), machines_(description.machines.size()),
        neighbours_(switchNeighbours(cables_, description.switches.size())),
        switchOf_(machineSwitches(cables_, neighbours_.size(), machines_)),
        machinesOn_(neighbours_.size(), 0), routes_(2 * cables_.size(), 0),
        waysOn_(std::move(waysOn)) {
    for (const SwitchId aSwitch : switchOf_)
      ++machinesOn_[aSwitch.index()];
  }

  std::vector<WayOn> run() {
    for (std::size_t machine = 0; machine < machines_; ++machine)
      routeTo(machine);
    return std::move(waysOn_);
  }

private:
  void routeTo(std::size_t machine) {
    if (machine == 0 || switchOf_[machine] != switchOf_[machine - 1])
      search_ = searchFrom(SwitchGraph(neighbours_), {&switchOf_[machine], 1});
    std::vector<double> arriving = machinesOn_; // routes, by switch
    for (std::size_t i = neighbours_.size(); --i > 0;) {
      const SwitchId here = search_.nearestFirst[i];
      WayOn& wayOn = waysOn_[here.index() * machines_ + machine];
      if (wayOn == noWayOn) wayOn = leastLoaded(here, arriving[here.index()]);
      const auto& [to, link] = neighbours_[here.index()][wayOn];
      routes_[link.index()] += arriving[here.index()];
      arriving[to.index()] += arriving[here.index()];
    }
  }

  /// The least loaded cable that leads nearer, if `more` routes are added to it.
  WayOn leastLoaded(SwitchId here, double more) const {
    const std::vector<Neighbour>& neighbours = neighbours_[here.index()];
    WayOn best = noWayOn;
    double leastLoad = 0;
    for (WayOn wayOn = 0; wayOn < neighbours.size(); ++wayOn) {
      const auto& [to, link] = neighbours[wayOn];
      if (search_.distances[to.index()] >= search_.distances[here.index()]) continue;
      const double load = (routes_[link.index()] + more) / cables_[link.index() / 2].bandwidth;
      if (best != noWayOn && load >= leastLoad) continue;
      best = wayOn;
      leastLoad = load;
    }
    assert(best != noWayOn);
    return best;
  }

  std::span<const Cable> cables_;
  std::size_t machines_;
  std::vector<std::vector<Neighbour>> neighbours_;
  std::vector<SwitchId> switchOf_;
  std::vector<double> machinesOn_; ///< number of machines, by switch
  std::vector<double> routes_;     ///< number of routes, by link
  std::vector<WayOn> waysOn_;
  SwitchSearch search_; ///< from the switch of the machine that is being routed to
};

} // namespace

std::vector<WayOn> spreadOverShortestPaths(const NetworkDescription& description,
                                           std::vector<WayOn> waysOn) {
  return Spreading(description, std::move(waysOn)).run();
}

} // namespace topocast
