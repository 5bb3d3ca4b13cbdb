#include "draw/svg_layouts.hpp"

#include "draw/svg_markup.hpp"

#include "topocast/schedule/preorder_tree.hpp"

#include <algorithm>
#include <cmath>

namespace topocast {
namespace {

constexpr double leastUprightWidth = 12;
constexpr double longestUprightLabel = 96;

void placeDots(const SvgLayout& layout, TreePanel& panel, const BroadcastTree& tree) {
  const std::vector<std::uint32_t> parents = runtime::parentPositions(tree.preorder());
  for (std::size_t position = 0; position < tree.size(); ++position) {
    const Box& head = layout.head(MachineId(tree.preorder().machines[position]));
    const double y =
        position == 0 ? panel.box.y : panel.dots[parents[position]].y + panel.depthStep;
    panel.dots.push_back({head.centre().x, y});
  }
}

} // namespace

LabelledBox labelledBox(double longestLabel, double width) {
  constexpr double padding = 6;
  constexpr double oneLine = 24;
  if (longestLabel + padding <= width) return {LabelStyle::horizontal, oneLine};
  if (width < leastUprightWidth) return {LabelStyle::none, oneLine};
  return {LabelStyle::upright, std::min(longestLabel, longestUprightLabel) + 10};
}

double longestMachineName(const Network& network) {
  double longest = 0;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    longest = std::max(longest, textWidth(network.name(MachineId(i)), labelSize));
  return longest;
}

MachineColumns columnsInOrder(const std::vector<std::uint32_t>& machines, double left,
                              double pitch) {
  MachineColumns columns;
  columns.pitch = pitch;
  columns.left.resize(machines.size());
  for (const std::uint32_t machine : machines) {
    columns.left[machine] = left;
    left += pitch;
  }
  return columns;
}

MachineRow machineRow(const Network& network, const MachineColumns& columns, double top) {
  constexpr double inset = 0.08;
  const double width = columns.pitch * (1 - 2 * inset);
  LabelledBox box = labelledBox(longestMachineName(network), std::max(width, leastUprightWidth));
  if (columns.pitch < leastUprightWidth + 1) box = {LabelStyle::none, 10};
  MachineRow row;
  row.label = box.style;
  for (const double left : columns.left)
    row.boxes.push_back({left + columns.pitch * inset, top, width, box.height});
  return row;
}

void addCable(SvgLayout& layout, LinkId link, Point from, Point to, double aside, bool labelled) {
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  const double x = -(to.y - from.y) / length * aside;
  const double y = (to.x - from.x) / length * aside;
  const double room = 2 * aside - 1;
  layout.links.push_back({link, {from.x + x, from.y + y}, {to.x + x, to.y + y}, room, labelled});
  layout.links.push_back(
      {reverse(link), {to.x - x, to.y - y}, {from.x - x, from.y - y}, room, labelled});
}

void addMachineCables(SvgLayout& layout, const Network& network, double pitch) {
  const double aside = std::clamp(pitch / 7, 0.8, 3.5);
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    const MachineId machine(i);
    const Box& box = layout.machines[i];
    const Box& aSwitch = layout.switches[network.switchOf(machine).index()];
    addCable(layout, network.uplink(machine), {box.centre().x, box.y},
             {std::clamp(box.centre().x, aSwitch.x, aSwitch.right()), aSwitch.bottom()}, aside,
             false);
  }
}

void placePanels(SvgLayout& layout, const Schedule& schedule, const Box& columns, double pitch) {
  constexpr double titleHeight = 44;
  double y = columns.bottom();
  layout.dotRadius = std::clamp(pitch / 6, 1.5, 5.0);
  layout.showSendingOrder = pitch >= 26;
  for (const SharedTree& shared : schedule.trees) {
    const BroadcastTree& tree = shared.tree;
    const auto height = static_cast<double>(std::max<std::size_t>(1, tree.height()));
    const double panelHeight = tree.size() == 1 ? 0 : std::clamp(60 * height, 130.0, 460.0);
    TreePanel panel;
    panel.box = {columns.x, y + titleHeight, columns.width, panelHeight};
    panel.depthStep = panelHeight / height;
    placeDots(layout, panel, tree);
    y = panel.box.bottom();
    layout.panels.push_back(std::move(panel));
  }
  layout.height = y + svgMargin;
}

} // namespace topocast
