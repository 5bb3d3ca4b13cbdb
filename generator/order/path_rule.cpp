#include "order/path_rule.hpp"

#include "order/hamiltonian_line.hpp"

#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <variant>
#include <vector>

namespace topocast {
namespace {

class HamiltonianRule {
public:
  explicit HamiltonianRule(const Network& network) : network_(&network) {
    const auto& shape = std::get<MeshShape>(network.shape());
    for (std::uint32_t node = 0; node < network.switchCount(); ++node)
      stations_.push_back(static_cast<std::int64_t>(stationOf(node, shape)));
  }

  LinkId operator()(SwitchId at, SwitchId to) const {
    std::int64_t shortest = distance(at, to);
    const bool isOnward = stations_[at.index()] < stations_[to.index()];
    std::optional<LinkId> found;
    for (const Neighbour& next : network_->neighbours(at)) {
      const std::int64_t left = distance(next.to, to);
      if (left >= shortest || isBeyond(next.to, to, isOnward)) continue;
      shortest = left;
      found = next.link;
    }
    assert(found && "the path leads to every router");
    return *found;
  }

private:
  std::int64_t distance(SwitchId at, SwitchId to) const {
    return std::abs(stations_[at.index()] - stations_[to.index()]);
  }
  bool isBeyond(SwitchId at, SwitchId to, bool isOnward) const {
    return at != to && (stations_[at.index()] > stations_[to.index()]) == isOnward;
  }

  const Network* network_;
  std::vector<std::int64_t> stations_; ///< by router
};

} // namespace

PathRule hamiltonianRule(const Network& network) {
  return HamiltonianRule(network);
}

PathRule straightRule(const Network& network) {
  return [&rule = std::get<DimensionOrder>(network.routing())](SwitchId at, SwitchId to) {
    return rule.step(at, to).link;
  };
}

} // namespace topocast
