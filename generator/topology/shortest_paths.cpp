#include "topology/shortest_paths.hpp"

#include "network/graph.hpp"
#include "network/switch_neighbours.hpp"

#include <cassert>
#include <span>
#include <utility>

namespace topocast {
namespace {

class Spreading {
public:
  Spreading(const NetworkDescription& description, std::vector<NextHop> nextHops)
      : cables_(description.cables), machines_(description.machines.size()),
        neighbours_(switchNeighbours(cables_, description.switches.size())),
        switchOf_(machineSwitches(cables_, neighbours_.size(), machines_)),
        machinesOn_(neighbours_.size(), 0), routes_(2 * cables_.size(), 0),
        nextHops_(std::move(nextHops)) {
    for (const SwitchId aSwitch : switchOf_)
      ++machinesOn_[aSwitch.index()];
  }

  std::vector<NextHop> run() {
    for (std::size_t machine = 0; machine < machines_; ++machine)
      routeTo(machine);
    return std::move(nextHops_);
  }

private:
  void routeTo(std::size_t machine) {
    if (machine == 0 || switchOf_[machine] != switchOf_[machine - 1])
      search_ = searchFrom(SwitchGraph(neighbours_), {&switchOf_[machine], 1});
    std::vector<double> arriving = machinesOn_; // routes, by switch
    for (std::size_t i = neighbours_.size(); --i > 0;) {
      const SwitchId here = search_.nearestFirst[i];
      NextHop& nextHop = nextHops_[here.index() * machines_ + machine];
      if (nextHop == noNextHop) nextHop = leastLoaded(here, arriving[here.index()]);
      const auto& [to, link] = neighbours_[here.index()][nextHop];
      routes_[link.index()] += arriving[here.index()];
      arriving[to.index()] += arriving[here.index()];
    }
  }

  /// The least loaded cable that leads nearer, if `more` routes are added to it.
  NextHop leastLoaded(SwitchId here, double more) const {
    const std::vector<Neighbour>& neighbours = neighbours_[here.index()];
    NextHop best = noNextHop;
    double leastLoad = 0;
    for (NextHop nextHop = 0; nextHop < neighbours.size(); ++nextHop) {
      const auto& [to, link] = neighbours[nextHop];
      if (search_.distances[to.index()] >= search_.distances[here.index()]) continue;
      const double load = (routes_[link.index()] + more) / cables_[link.index() / 2].bandwidth;
      if (best != noNextHop && load >= leastLoad) continue;
      best = nextHop;
      leastLoad = load;
    }
    assert(best != noNextHop);
    return best;
  }

  std::span<const Cable> cables_;
  std::size_t machines_;
  std::vector<std::vector<Neighbour>> neighbours_;
  std::vector<SwitchId> switchOf_;
  std::vector<double> machinesOn_; ///< number of machines, by switch
  std::vector<double> routes_;     ///< number of routes, by link
  std::vector<NextHop> nextHops_;
  SwitchSearch search_; ///< from the switch of the machine that is being routed to
};

} // namespace

std::vector<NextHop> spreadOverShortestPaths(const NetworkDescription& description,
                                             std::vector<NextHop> nextHops) {
  return Spreading(description, std::move(nextHops)).run();
}

} // namespace topocast
