#include "topology/write_topology.hpp"

#include "input/format_quantity.hpp"
#include "topology/topology_draft.hpp"
#include "topology/write_names.hpp"
#include "topology/write_routes.hpp"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// What a link has beside its ends. What nothing tells is left out, so that whoever reads the file
/// is told so again.
struct Speed {
  double bandwidth = 0;
  double latency = 0;
  bool isBandwidthTold = true;
  bool isLatencyTold = true;
  friend auto operator<=>(const Speed&, const Speed&) = default;
};

Speed cableSpeed(const Cable& cable) {
  return {cable.bandwidth, cable.latency,
          cable.bandwidthFrom != ValueOrigin::assumed || cable.bandwidth != defaultBandwidth,
          cable.latencyFrom != ValueOrigin::assumed || cable.latency != defaultLatency};
}

class TopologyWriter {
public:
  TopologyWriter(llvm::raw_ostream& out, const Network& network, std::optional<std::size_t> rail)
      : out_(out), network_(network), description_(network.description()), keptRail_(rail) {}

  void write() {
    if (!description_.name.empty()) out_ << "network: " << yamlText(description_.name) << '\n';
    writeCopying();
    if (const auto* mesh = std::get_if<MeshShape>(&description_.shape)) return writeMesh(*mesh);
    if (const auto* stages = std::get_if<MultistageShape>(&description_.shape))
      return writeMultistage(*stages);
    defaults_ = commonSpeed();
    writeDefaults();
    writeYamlNames(out_, "switches", description_.switches);
    writeMachines();
    writeLinks();
    writeRails();
    writeRoutes(out_, network_);
  }

private:
  void writeDefaults() {
    const std::string told = speedText(defaults_);
    if (!told.empty()) out_ << "defaults: {" << told << "}\n";
  }

  /// `bandwidth: 1 Gbit/s, latency: 20 us`, without what nothing tells.
  static std::string speedText(const Speed& speed) {
    std::vector<std::string> told;
    if (speed.isBandwidthTold) told.push_back("bandwidth: " + exactBandwidth(speed.bandwidth));
    if (speed.isLatencyTold) told.push_back("latency: " + exactSeconds(speed.latency));
    return llvm::join(told, ", ");
  }

  /// The speed of most links; of several such the least. Where nothing tells some link's, there is
  /// no default, so that this link stays as it is.
  Speed commonSpeed() const {
    std::map<Speed, std::size_t> counts;
    for (const Cable& cable : description_.cables)
      ++counts[cableSpeed(cable)];
    Speed common =
        std::ranges::max_element(counts, {}, [](const auto& count) { return count.second; })->first;
    for (const auto& [speed, count] : counts) {
      if (!speed.isBandwidthTold)
        std::tie(common.bandwidth, common.isBandwidthTold) = std::pair(speed.bandwidth, false);
      if (!speed.isLatencyTold)
        std::tie(common.latency, common.isLatencyTold) = std::pair(speed.latency, false);
    }
    return common;
  }

  void writeRails() {
    const RailRouting* const rails = network_.rails();
    if (rails == nullptr) return;
    if (keptRail_) {
      out_ << "# One link of each machine counts; 'all' lets broadcasts use all of them.\n"
           << "rails: " << *keptRail_ << '\n';
      return;
    }
    out_ << "rails:" << (rails->isByDestination() ? "\n" : " all\n");
    std::map<std::uint32_t, std::vector<std::string>> reached;
    for (std::size_t i = 0; i < rails->reachedBy().size(); ++i)
      reached[rails->reachedBy()[i]].push_back(description_.machines[i]);
    for (const auto& [rail, names] : reached)
      out_ << "  - {to: " << yamlNames(names) << ", rail: " << rail << "}\n";
  }

  void writeCopying() {
    const Copying& copying = description_.copying;
    if (!copying.isThere()) return;
    if (copying.sets == CopiedTo::machinesOnRoute) {
      out_ << "multidestination: {consumption_channels: " << copying.consumptionChannels << "}\n";
      return;
    }
    if (copying.sets == CopiedTo::receiversOfChannels) return writeChannels();
    const bool isToAny = copying.sets == CopiedTo::anyMachines;
    out_ << "multicast: {to: " << (copying.isByIp ? "ip" : isToAny ? "any" : "adjacent");
    if (!copying.switches.empty())
      out_ << ", at: " << namesOf(copying.switches, description_.switches);
    if (copying.mostGroups > 0) out_ << ", groups: " << copying.mostGroups;
    if (!copying.interface.empty()) out_ << ", interface: " << yamlText(copying.interface);
    out_ << "}\n";
  }

  void writeChannels() {
    out_ << "multicast:\n  channels:\n";
    for (const MulticastChannel& channel : description_.copying.channels)
      out_ << "    - {from: " << yamlText(description_.machines[channel.from.index()])
           << ", to: " << namesOf(channel.to, description_.machines) << "}\n";
  }

  template <class Number>
  static std::string namesOf(const std::vector<Number>& numbers,
                             const std::vector<std::string>& names) {
    std::vector<std::string> named;
    named.reserve(numbers.size());
    for (const Number number : numbers)
      named.push_back(names[number.index()]);
    return yamlNames(named);
  }

  void writeMesh(const MeshShape& mesh) {
    if (isHypercube(mesh)) {
      out_ << "hypercube: {dimensions: " << mesh.radices.size();
    } else {
      out_ << (mesh.isTorus ? "torus" : "mesh") << ": {radices: [";
      for (std::size_t i = 0; i < mesh.radices.size(); ++i)
        out_ << (i > 0 ? ", " : "") << mesh.radices[i];
      out_ << "]";
    }
    writeUniformSpeed();
    writePlaces();
  }

  void writeMultistage(const MultistageShape& shape) {
    out_ << "multistage: {arity: " << shape.arity << ", stages: " << shape.stages;
    if (shape.ascent == Ascent::byDestination) out_ << ", ascent: destination";
    writeUniformSpeed();
    writePlaces();
  }

  void writeUniformSpeed() {
    const std::string told = speedText(cableSpeed(description_.cables.front()));
    out_ << (told.empty() ? "" : ", ") << told << "}\n";
  }

  /// Writes the machines in order of their places: one entry for each run of consecutive places.
  void writePlaces() {
    std::vector<std::size_t> machines(description_.machines.size());
    for (std::size_t i = 0; i < machines.size(); ++i)
      machines[i] = i;
    const auto placeOf = [this](std::size_t machine) { return description_.places[machine]; };
    std::ranges::sort(machines, {}, placeOf);
    out_ << "machines:\n";
    for (auto first = machines.begin(); first != machines.end();) {
      auto last = first;
      std::vector<std::string> names;
      do
        names.push_back(description_.machines[*last++]);
      while (last != machines.end() && placeOf(*last) == placeOf(*(last - 1)) + 1);
      out_ << "  - {name: " << yamlNames(names) << ", at: " << placeText(placeOf(*first)) << "}\n";
      first = last;
    }
  }

  /// `[3, 2]` in a mesh, `5` in a multistage network.
  std::string placeText(std::uint32_t place) const {
    const auto* mesh = std::get_if<MeshShape>(&description_.shape);
    if (mesh == nullptr) return std::to_string(place);
    std::string text;
    for (auto radix = mesh->radices.rbegin(); radix != mesh->radices.rend(); ++radix) {
      text = std::to_string(place % *radix) + (text.empty() ? "" : ", ") + text;
      place /= *radix;
    }
    return "[" + text + "]";
  }

  /// A machine's link, and the rails that it serves: several where the machine lacks some.
  struct Card {
    std::size_t aSwitch = 0;
    Speed speed;
    std::vector<std::size_t> rails;
    friend auto operator<=>(const Card&, const Card&) = default;
  };
  /// Where a machine is attached, in order of the rails.
  using Attachment = std::vector<Card>;

  Attachment attachmentOf(MachineId machine) const {
    Attachment attachment;
    std::vector<LinkId> uplinks;
    for (std::size_t rail = 0; rail < network_.railCount(); ++rail) {
      const LinkId uplink = network_.uplink(machine, rail);
      const auto known = std::ranges::find(uplinks, uplink);
      if (known != uplinks.end()) {
        attachment[static_cast<std::size_t>(known - uplinks.begin())].rails.push_back(rail);
        continue;
      }
      uplinks.push_back(uplink);
      attachment.push_back({network_.link(uplink).to.index(),
                            cableSpeed(description_.cables[uplink.index() / 2]),
                            {rail}});
    }
    return attachment;
  }

  /// An entry for the machines of one switch, or of one on each rail, whose links are equal.
  void writeMachines() {
    std::map<Attachment, std::vector<std::string>> groups;
    for (std::size_t i = 0; i < network_.machineCount(); ++i)
      groups[attachmentOf(MachineId(i))].push_back(description_.machines[i]);
    out_ << "machines:\n";
    for (const auto& [attachment, names] : groups) {
      out_ << "  - {name: " << yamlNames(names);
      if (isPlain(attachment)) writeSwitches(attachment);
      out_ << "}\n";
    }
    for (const auto& [attachment, names] : groups)
      if (!isPlain(attachment)) mixed_.push_back({attachment, names});
  }

  bool hasAllCards(const Attachment& attachment) const {
    return attachment.size() == network_.railCount();
  }

  /// Whether a list of switches and one speed tell all.
  bool isPlain(const Attachment& attachment) const {
    return hasAllCards(attachment) && std::ranges::all_of(attachment, [&](const Card& card) {
             return card.speed == attachment.front().speed;
           });
  }

  void writeSwitches(const Attachment& attachment) {
    out_ << ", switch: " << (attachment.size() > 1 ? "[" : "");
    for (std::size_t rail = 0; rail < attachment.size(); ++rail)
      out_ << (rail > 0 ? ", " : "") << yamlText(description_.switches[attachment[rail].aSwitch]);
    out_ << (attachment.size() > 1 ? "]" : "");
    writeSpeed(attachment.front().speed);
  }

  /// The links of machines whose cards differ in speed, or that lack some, in order of the rails.
  void writeMixedLinks() {
    for (const auto& [attachment, names] : mixed_)
      for (const Card& card : attachment) {
        out_ << "  - {between: [" << yamlText(description_.switches[card.aSwitch]) << ", "
             << yamlNames(names) << "]";
        writeSpeed(card.speed);
        if (!hasAllCards(attachment)) writeRailsOf(card);
        out_ << "}\n";
      }
  }

  void writeRailsOf(const Card& card) {
    out_ << ", rail: " << (card.rails.size() > 1 ? "[" : "");
    for (std::size_t i = 0; i < card.rails.size(); ++i)
      out_ << (i > 0 ? ", " : "") << card.rails[i];
    out_ << (card.rails.size() > 1 ? "]" : "");
  }

  bool isBetweenSwitches(const Cable& cable) const {
    return std::max(cable.first, cable.second) < description_.switches.size();
  }

  void writeLinks() {
    std::vector<Cable> cables;
    std::ranges::copy_if(description_.cables, std::back_inserter(cables),
                         [this](const Cable& cable) { return isBetweenSwitches(cable); });
    if (cables.empty() && mixed_.empty()) return;
    out_ << "links:\n";
    writeMixedLinks();
    writeCables(cables);
    if (description_.unusedCables.empty()) return;
    out_ << "  # The tree that broadcasts follow leaves these out:\n";
    writeCables(description_.unusedCables);
  }

  /// Writes one entry for consecutive cables that differ only in their second end.
  void writeCables(const std::vector<Cable>& cables) {
    for (auto first = cables.begin(); first != cables.end();) {
      auto last = first;
      std::vector<std::string> others;
      do
        others.push_back(description_.switches[last++->second]);
      while (last != cables.end() && last->first == first->first &&
             cableSpeed(*last) == cableSpeed(*first));
      out_ << "  - {between: [" << yamlText(description_.switches[first->first]) << ", "
           << yamlNames(others) << "]";
      writeSpeed(cableSpeed(*first));
      out_ << "}\n";
      first = last;
    }
  }

  /// Writes bandwidth and latency if they differ from the defaults.
  void writeSpeed(const Speed& speed) {
    const auto bandwidthOf = [](const Speed& of) {
      return std::pair(of.bandwidth, of.isBandwidthTold);
    };
    const auto latencyOf = [](const Speed& of) { return std::pair(of.latency, of.isLatencyTold); };
    if (bandwidthOf(speed) != bandwidthOf(defaults_))
      out_ << ", bandwidth: " << exactBandwidth(speed.bandwidth);
    if (latencyOf(speed) != latencyOf(defaults_))
      out_ << ", latency: " << exactSeconds(speed.latency);
  }

  llvm::raw_ostream& out_;
  const Network& network_;
  const NetworkDescription& description_;
  std::optional<std::size_t> keptRail_;
  Speed defaults_;
  std::vector<std::pair<Attachment, std::vector<std::string>>> mixed_; ///< written as links
};

} // namespace

void writeTopology(llvm::raw_ostream& out, const Network& network, llvm::StringRef origin,
                   std::optional<std::size_t> rail) {
  for (const llvm::StringRef line : llvm::split(origin, '\n'))
    out << "# " << line << '\n';
  TopologyWriter(out, network, rail).write();
}

} // namespace topocast
