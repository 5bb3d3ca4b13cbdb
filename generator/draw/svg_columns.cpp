#include "draw/svg_columns.hpp"

#include <algorithm>

namespace topocast {
namespace {

/// The switches from left to right by the place of their own machines.
std::vector<SwitchId> leftToRight(const SwitchOutline& outline) {
  struct Step {
    SwitchId aSwitch;
    bool itself;
  };
  std::vector<SwitchId> order;
  std::vector<Step> stack = {{outline.top, false}};
  while (!stack.empty()) {
    const auto [here, itself] = stack.back();
    stack.pop_back();
    if (itself) {
      order.push_back(here);
      continue;
    }
    const OutlinedSwitch& drawn = outline[here];
    for (std::size_t i = drawn.below.size(); i-- > 0;) {
      stack.push_back({drawn.below[i], false});
      if (i == drawn.belowBeforeMachines) stack.push_back({here, true});
    }
    if (drawn.below.size() <= drawn.belowBeforeMachines) stack.push_back({here, true});
  }
  return order;
}

/// A switch's machines, `root` first if it is one of them.
std::vector<MachineId> machinesInOrder(const Network& network, SwitchId aSwitch, MachineId root) {
  const auto machines = network.machinesOf(aSwitch);
  std::vector<MachineId> order(machines.begin(), machines.end());
  const auto place = std::ranges::find(order, root);
  if (place != order.end()) std::rotate(order.begin(), place, place + 1);
  return order;
}

} // namespace

// Few machines get columns wide enough to read at a talk, up to about 200 room for upright labels,
// thousands still a visible column.
double svgPitch(std::size_t columns) {
  constexpr double usualWidth = 1400;
  constexpr double widest = 56;
  constexpr double leastForLabels = 13;
  constexpr double least = 5;
  constexpr std::size_t mostLabels = 200;
  const double pitch = usualWidth / static_cast<double>(columns);
  return std::clamp(pitch, columns <= mostLabels ? leastForLabels : least, widest);
}

bool drawnBeside(const Network& network, const SwitchOutline& outline, SwitchId aSwitch) {
  const auto& above = outline[aSwitch].above;
  return above && outline[above->to].below.size() == 1 && !network.machinesOf(above->to).empty();
}

SvgColumns placeColumns(const Network& network, const SwitchOutline& outline, MachineId root) {
  SvgColumns columns;
  columns.pitch = svgPitch(network.machineCount());
  columns.gap = std::clamp(0.6 * columns.pitch, 6.0, 32.0);
  columns.own.resize(network.switchCount());
  columns.machines.resize(network.machineCount());

  double x = 0;
  for (const SwitchId aSwitch : leftToRight(outline)) {
    const double left = x;
    for (const MachineId machine : machinesInOrder(network, aSwitch, root)) {
      columns.machines[machine.index()] = {x, x + columns.pitch};
      x += columns.pitch;
    }
    const bool isBareLeaf = x == left && outline[aSwitch].below.empty();
    if (isBareLeaf) x += columns.pitch;
    columns.own[aSwitch.index()] = {left, x};
    if (x > left) x += columns.gap;
  }
  columns.width = x - columns.gap;

  columns.bar = columns.own;
  std::vector<SwitchId> bottomUp = outline.topDown();
  std::ranges::reverse(bottomUp);
  for (const SwitchId aSwitch : bottomUp) {
    Columns& bar = columns.bar[aSwitch.index()];
    for (const SwitchId below : outline[aSwitch].below) {
      if (drawnBeside(network, outline, below)) continue;
      const Columns& child = columns.bar[below.index()];
      if (bar.width() == 0) bar = child;
      bar = {std::min(bar.left, child.left), std::max(bar.right, child.right)};
    }
  }
  return columns;
}

} // namespace topocast
