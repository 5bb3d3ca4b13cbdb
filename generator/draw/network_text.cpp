// The switches and machines as an indented tree, one node a switch; switches with fixed routes as a
// list with their neighbours, a regular network by its places.
#include "draw/draw.hpp"
#include "draw/regular_text.hpp"
#include "draw/switch_outline.hpp"
#include "draw/text_tree.hpp"
#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "network/joined_names.hpp"

#include <algorithm>

namespace topocast {
namespace {

/// ` (10 Gbit/s)` for a speed that is not the usual one.
std::string speedNote(const Network& network, double bandwidth, const char* direction = "") {
  if (bandwidth == network.machineBandwidth()) return "";
  return " (" + formatBandwidth(bandwidth) + direction + ")";
}

/// `n[0-6], n7 (100 Mbit/s)`: runs of machines of the same speed.
std::string machinesText(const Network& network, std::span<const MachineId> machines) {
  const auto speed = [&](MachineId machine) {
    return network.link(network.uplink(machine)).bandwidth;
  };
  std::string text;
  while (!machines.empty()) {
    const auto sameSpeed = [&](MachineId machine) { return speed(machine) == speed(machines[0]); };
    const auto end = std::ranges::find_if_not(machines, sameSpeed);
    const auto count = static_cast<std::size_t>(end - machines.begin());
    if (!text.empty()) text += ", ";
    text += joinNames(network, machines.first(count)) + speedNote(network, speed(machines[0]));
    machines = machines.subspan(count);
  }
  return text;
}

std::string label(const Network& network, const SwitchOutline& outline, SwitchId aSwitch) {
  std::string text = network.name(aSwitch);
  if (const auto& above = outline[aSwitch].above)
    text += speedNote(network, network.link(above->link).bandwidth, " up");
  const auto machines = network.machinesOf(aSwitch);
  if (!machines.empty()) text += ": " + machinesText(network, machines);
  return text;
}

/// ` (2 links of 10 Gbit/s)`; empty for one link of the usual speed.
std::string linksNote(const Network& network, std::size_t links, double bandwidth) {
  if (links == 1) return speedNote(network, bandwidth);
  const bool isUsual = bandwidth == network.machineBandwidth();
  return " (" + formatCount(links, "link") + (isUsual ? "" : " of " + formatBandwidth(bandwidth)) +
         ")";
}

/// `spine[0-1], core (2 links of 10 Gbit/s)`: runs of neighbours that have the same number of links
/// of the same speed.
std::string neighboursText(const Network& network, std::span<const Neighbour> neighbours) {
  const auto speed = [&](const Neighbour& neighbour) {
    return network.link(neighbour.link).bandwidth;
  };
  // The number of parallel links of the same speed to the first neighbour.
  const auto linksToFirst = [&] {
    const auto isAlike = [&](const Neighbour& neighbour) {
      return neighbour.to == neighbours[0].to && speed(neighbour) == speed(neighbours[0]);
    };
    const auto end = std::ranges::find_if_not(neighbours, isAlike);
    return static_cast<std::size_t>(end - neighbours.begin());
  };
  std::string text;
  while (!neighbours.empty()) {
    const double first = speed(neighbours[0]);
    const std::size_t links = linksToFirst();
    std::vector<std::string> names;
    while (!neighbours.empty() && speed(neighbours[0]) == first && linksToFirst() == links) {
      names.push_back(network.name(neighbours[0].to));
      neighbours = neighbours.subspan(links);
    }
    if (!text.empty()) text += ", ";
    text += joinNames(names) + linksNote(network, links, first);
  }
  return text;
}

/// A line for each switch: `leaf0: n[0-7] -- spine[0-1]`.
void writeRoutedSwitches(llvm::raw_ostream& out, const Network& network) {
  for (std::size_t i = 0; i < network.switchCount(); ++i) {
    const SwitchId aSwitch(i);
    const auto machines = network.machinesOf(aSwitch);
    out << network.name(aSwitch);
    if (!machines.empty()) out << ": " << machinesText(network, machines);
    out << " -- " << neighboursText(network, network.neighbours(aSwitch)) << '\n';
  }
  out << "\nrouting: one fixed next hop at every switch for every machine\n";
}

void writeSwitchTree(llvm::raw_ostream& out, const Network& network) {
  const SwitchOutline outline = outlineSwitches(network);
  const std::vector<SwitchId> order = outline.topDown();
  std::vector<TextNode> nodes;
  std::size_t nextChild = 1;
  for (const SwitchId aSwitch : order) {
    TextNode node{label(network, outline, aSwitch), {}};
    for (std::size_t i = 0; i < outline[aSwitch].below.size(); ++i)
      node.children.push_back(nextChild++);
    nodes.push_back(std::move(node));
  }
  writeTextTree(out, nodes, {.separator = " -- "});
}

void writeShape(llvm::raw_ostream& out, const Network& network);

/// `, by which n[0-3] are reached`; nothing if senders choose the rail.
std::string reachedText(const Network& network, std::size_t rail) {
  if (!network.rails()->isByDestination()) return {};
  std::vector<MachineId> machines;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    if (network.railTo(MachineId(i)) == rail) machines.emplace_back(i);
  if (machines.empty()) return ", by which no machine is reached";
  return ", by which " + joinNames(network, machines) +
         (machines.size() == 1 ? " is reached" : " are reached");
}

/// One rail below the other. Their switches may be the same.
void writeRails(llvm::raw_ostream& out, const Network& network) {
  for (std::size_t i = 0; i < network.railCount(); ++i) {
    out << (i > 0 ? "\n" : "") << "rail " << i << reachedText(network, i) << '\n';
    writeShape(out, network.rail(i));
  }
}

void writeShape(llvm::raw_ostream& out, const Network& network) {
  switch (network.kind()) {
  case NetworkKind::switchTree:
    return writeSwitchTree(out, network);
  case NetworkKind::fixedRoutes:
    return writeRoutedSwitches(out, network);
  case NetworkKind::mesh:
  case NetworkKind::multistage:
    return writeRegularShape(out, network);
  case NetworkKind::rails:
    return writeRails(out, network);
  }
}

} // namespace

void drawNetworkText(llvm::raw_ostream& out, const Network& network) {
  const bool uniform = std::ranges::all_of(network.links(), [&](const Link& link) {
    return link.bandwidth == network.machineBandwidth();
  });
  out << network.name() << ": " << formatCount(network.machineCount(), "machine") << " on "
      << formatCount(network.switchCount(), "switch", "es")
      << (network.railCount() > 1 ? " and " + formatCount(network.railCount(), "rail") : "")
      << ", links of " << formatBandwidth(network.machineBandwidth())
      << (uniform ? "" : " unless noted") << "\n\n";
  writeShape(out, network);
}

} // namespace topocast
