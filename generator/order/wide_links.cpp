#include "order/wide_links.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

namespace topocast {
namespace {

/// What hangs on a switch: a machine, or a switch.
struct Hanging {
  std::optional<MachineId> machine;
  SwitchId aSwitch;       ///< if it is no machine
  std::size_t weight = 1; ///< machines in it
};

double fastestMachineLink(const Network& network) {
  double fastest = 0;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    fastest = std::max(fastest, network.link(network.uplink(MachineId(i))).bandwidth);
  return fastest;
}

/// The switches with those farthest from switch 0 first.
std::vector<SwitchId> fromBelow(const Network& network, const RootedTree& tree) {
  std::vector<SwitchId> switches;
  switches.reserve(network.switchCount());
  for (std::size_t i = 0; i < network.switchCount(); ++i)
    switches.emplace_back(i);
  std::ranges::stable_sort(switches, std::ranges::greater(),
                           [&](SwitchId aSwitch) { return tree.depth(aSwitch); });
  return switches;
}

/// Lifts what hangs on switch after switch, from below.
class Lifting {
public:
  Lifting(const Network& network, const RootedTree& tree)
      : network_(network), tree_(tree), messageBandwidth_(fastestMachineLink(network)),
        hanging_(network.switchCount()) {
    for (std::size_t i = 0; i < network.machineCount(); ++i)
      hanging_[network.switchOf(MachineId(i)).index()].push_back({MachineId(i), {}, 1});
  }

  std::vector<SeenSwitch> run() {
    for (const SwitchId aSwitch : fromBelow(network_, tree_))
      if (const auto& above = tree_.above(aSwitch)) lift(aSwitch, *above);
    return switches();
  }

private:
  /// Messages that the link can carry at once, at least 1.
  std::size_t widthOf(LinkId link) const {
    constexpr double rounding = 1e-9; // of bandwidths that were converted
    const double messages = network_.link(link).bandwidth / messageBandwidth_ + rounding;
    return std::max<std::size_t>(1, static_cast<std::size_t>(messages));
  }

  void lift(SwitchId aSwitch, const Neighbour& above) {
    auto& hanging = hanging_[aSwitch.index()];
    auto& hangingAbove = hanging_[above.to.index()];
    const std::size_t width = widthOf(above.link);
    if (width > 1 && hanging.size() <= width) {
      hangingAbove.insert(hangingAbove.end(), hanging.begin(), hanging.end());
      hanging.clear();
      dissolved_[aSwitch.index()] = true;
      return;
    }
    if (width > 1) liftLightest(hanging, width - 1, hangingAbove);
    std::size_t weight = 0;
    for (const Hanging& one : hanging)
      weight += one.weight;
    hangingAbove.push_back({std::nullopt, aSwitch, weight});
  }

  /// Nothing is gained by lifting a switch without machines.
  static void liftLightest(std::vector<Hanging>& hanging, std::size_t count,
                           std::vector<Hanging>& hangingAbove) {
    std::ranges::stable_sort(
        hanging, {}, [](const Hanging& one) { return std::pair(one.weight == 0, one.weight); });
    const auto end = hanging.begin() + static_cast<std::ptrdiff_t>(count);
    hangingAbove.insert(hangingAbove.end(), hanging.begin(), end);
    hanging.erase(hanging.begin(), end);
  }

  std::vector<SeenSwitch> switches() const {
    std::vector<SeenSwitch> switches;
    std::vector<std::size_t> places(network_.switchCount());
    for (std::size_t i = 0; i < network_.switchCount(); ++i) {
      if (dissolved_[i]) continue;
      places[i] = switches.size();
      switches.push_back({SwitchId(i), -1, {}});
    }
    for (std::size_t place = 0; place < switches.size(); ++place)
      for (const auto& [machine, below, weight] : hanging_[switches[place].id.index()])
        if (machine)
          switches[place].machines.push_back(*machine);
        else
          switches[places[below.index()]].above = static_cast<std::int32_t>(place);
    return switches;
  }

  const Network& network_;
  const RootedTree& tree_;
  double messageBandwidth_;
  std::vector<std::vector<Hanging>> hanging_; ///< by switch
  std::vector<bool> dissolved_ = std::vector<bool>(network_.switchCount(), false);
};

} // namespace

std::vector<SeenSwitch> liftOverWideLinks(const Network& network) {
  const RootedTree* const tree = network.tree();
  assert(tree != nullptr && "only a tree of switches has up-links");
  return Lifting(network, *tree).run();
}

} // namespace topocast
