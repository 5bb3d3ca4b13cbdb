#include "schedule/rail_shares.hpp"

#include "network/bottleneck.hpp"

#include "topocast/schedule/copies.hpp"
#include "topocast/schedule/families.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <set>

namespace topocast {
namespace {

/// Speeds that differ by less are one: they come from sums of links' speeds.
constexpr double rounding = 1e-9;

/// In proportion to the speeds, without rails slower than `least`.
RailShares inProportion(const std::vector<double>& speeds, double least) {
  RailShares shares;
  shares.reserve(speeds.size());
  for (const double speed : speeds)
    shares.push_back(speed < least * (1 - rounding) ? 0 : speed);
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double& share : shares)
    share /= sum;
  return shares;
}

} // namespace

bool hasTreesOfRails(const runtime::ScheduleKind& kind, const Network& network) {
  return network.cardsAtOnce() > 1 && !runtime::scatters(kind) && !runtime::factsOf(kind).adapts &&
         !runtime::isCopied(kind) && !runtime::isStreamed(kind);
}

std::vector<std::size_t> onlyRails(const Network& network, const Schedule& schedule) {
  if (!hasTreesOfRails(schedule.kind, network)) return {};
  std::set<std::size_t> used;
  for (const SharedTree& shared : schedule.trees)
    used.insert(shared.rail);
  if (used.size() == network.railCount()) return {};
  return {used.begin(), used.end()};
}

std::string nameOn(const Network& network, const Schedule& schedule) {
  std::string name = schedule.name();
  const std::vector<std::size_t> rails = onlyRails(network, schedule);
  for (const std::size_t rail : rails)
    name += (rail != rails.front() ? ", "
             : rails.size() == 1   ? " on rail "
                                   : " on rails ") +
            std::to_string(rail);
  return name;
}

std::vector<RailShares> railShares(const Network& network, MachineId root) {
  if (network.cardsAtOnce() == 1) return {{1}};
  std::vector<double> speeds;
  speeds.reserve(network.railCount());
  for (std::size_t rail = 0; rail < network.railCount(); ++rail)
    speeds.push_back(bottleneck(network.rail(rail), root).bandwidth);
  std::vector<double> ascending = speeds;
  std::ranges::sort(ascending);
  std::vector<RailShares> choices;
  double latest = 0;
  for (const double speed : ascending) {
    if (speed <= latest * (1 + rounding)) continue;
    choices.push_back(inProportion(speeds, speed));
    latest = speed;
  }
  return choices;
}

} // namespace topocast
