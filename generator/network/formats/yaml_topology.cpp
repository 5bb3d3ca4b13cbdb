#include "network/formats/yaml_topology.hpp"

#include "input/names.hpp"
#include "input/yaml_fields.hpp"
#include "network/describe_draft.hpp"
#include "network/formats/regular_topology.hpp"
#include "network/formats/yaml_multicast.hpp"
#include "network/formats/yaml_names.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace topocast {
namespace {

using llvm::StringRef;

std::string joinSwitches(std::span<const std::string> switches, StringRef) {
  const std::string others = joinNames(switches.subspan(1));
  const bool isPlain = llvm::StringRef(others).find_first_of("[,") == StringRef::npos;
  const std::string quote = isPlain ? "" : "\"";
  return "join them under 'links', for example by '- between: [" + switches.front() + ", " + quote +
         others + quote + "]'";
}

constexpr MendingAdvice yamlAdvice = {
    .join = joinSwitches,
    .attach = "add a 'switch:', or a link to a switch under 'links'",
    .useAllLinks = "if messages pass them all the same, write 'routing: shortest-paths'"};

/// Whether the value of `routing` asks for fixed routes.
bool asksForRoutes(const YamlNode& node, DiagnosticList& diagnostics) {
  const auto rule = readText(node, "'shortest-paths' or 'spanning-tree'", diagnostics);
  if (!rule || *rule == "shortest-paths") return true;
  if (*rule == "spanning-tree") return false;
  diagnostics.error(node.place, "unknown routing '" + *rule + "'");
  diagnostics.advise(
      "messages take 'shortest-paths', or those of a 'spanning-tree' if the switches "
      "close no loops, as on Ethernet");
  return true;
}

/// The entry, or nothing if a part of it is missing or wrong.
std::optional<DraftRoute> readRoute(const YamlNode& node, NameReader& names,
                                    DiagnosticList& diagnostics) {
  const ErrorWatch watch(diagnostics);
  const YamlFields fields(node, "a route", {"at", "to", "next", "cable", "rail"}, diagnostics);
  DraftRoute route;
  route.place = node.place;
  if (const YamlNode* at = fields.require("at", "at: s0"))
    route.at = readNames(*at, names, diagnostics);
  if (const YamlNode* to = fields.require("to", "to: n[0-7]"))
    route.to = readNames(*to, names, diagnostics);
  if (const YamlNode* next = fields.require("next", "next: s1")) {
    const auto read = readNames(*next, names, diagnostics);
    if (read.size() > 1) {
      diagnostics.error(next->place, "a route goes on to one switch");
      diagnostics.advise("write an entry for each, with the machines that it serves");
    }
    if (!read.empty()) route.next = read.front();
  }
  if (const YamlNode* cable = fields.find("cable"))
    route.cable = readWholeNumber(*cable, 1, "the number of a cable", diagnostics).value_or(0);
  if (const YamlNode* rail = fields.find("rail"))
    route.rail = readWholeNumber(*rail, 0, "the number of a rail", diagnostics);
  if (watch.sawErrors()) return std::nullopt;
  return route;
}

/// Reads both keys, `routing` and `routes`, into the draft.
void readRoutes(const YamlFields& network, NameReader& names, DiagnosticList& diagnostics,
                TopologyDraft& draft) {
  const YamlNode* routing = network.find("routing");
  const YamlNode* routes = network.find("routes");
  if (routing != nullptr) draft.hasRoutes = asksForRoutes(*routing, diagnostics);
  if (routes == nullptr) return;
  if (routing != nullptr && !draft.hasRoutes) {
    diagnostics.error(routes->place, "routes, but 'routing: spanning-tree'");
    diagnostics.note(routing->place, "in a tree there is one way between two machines");
    diagnostics.advise("remove one of the two");
  }
  draft.hasRoutes = true;
  for (const YamlNode& item :
       readList(*routes, "a list of routes", "{at: s0, to: \"n[0-7]\", next: s1}", diagnostics))
    if (auto route = readRoute(item, names, diagnostics)) draft.routes.push_back(std::move(*route));
}

/// Whether all rails are meant, or the number of one that is kept.
std::optional<std::size_t> readRails(const YamlNode& node, DiagnosticList& diagnostics) {
  const auto text = readText(node, "'all', the number of a rail or a list", diagnostics);
  if (!text) return std::nullopt;
  if (*text == "all") return allRails;
  if (!text->empty() && llvm::isDigit(text->front()))
    return readWholeNumber(node, 0, "the number of a rail", diagnostics);
  diagnostics.error(node.place, "unknown rails '" + *text + "'");
  diagnostics.advise(
      "write 'all' if broadcasts shall use all links of machines with several, the number of the "
      "link to keep, counted from 0, or a list such as '[{to: \"n[0-7]\", rail: 0}]' of the links "
      "by "
      "which machines are reached");
  return std::nullopt;
}

/// `1`, or `[0, 1]`
std::vector<std::size_t> readRailsOfLink(const YamlNode& node, DiagnosticList& diagnostics) {
  constexpr std::uint32_t mostRails = 256;
  const std::span<const YamlNode> items = node.kind == YamlNode::Kind::list
                                              ? std::span<const YamlNode>(node.items)
                                              : std::span(&node, 1);
  std::vector<std::size_t> rails;
  for (const YamlNode& item : items) {
    const auto rail = readWholeNumber(item, 0, "the number of a rail", diagnostics);
    if (!rail) continue;
    rails.push_back(*rail);
    if (*rail < mostRails) continue;
    diagnostics.error(item.place, "rail " + llvm::Twine(*rail) + " of a link");
    diagnostics.advise("rails count from 0, and a machine has a card for each");
    rails.pop_back();
  }
  return rails;
}

std::optional<DraftReached> readReached(const YamlNode& node, NameReader& names,
                                        DiagnosticList& diagnostics) {
  const ErrorWatch watch(diagnostics);
  const YamlFields fields(node, "an entry of rails", {"to", "rail"}, diagnostics);
  DraftReached reached;
  reached.place = node.place;
  if (const YamlNode* to = fields.require("to", "to: n[0-7]"))
    reached.machines = readNames(*to, names, diagnostics);
  if (const YamlNode* rail = fields.require("rail", "rail: 0"))
    reached.rail = readWholeNumber(*rail, 0, "the number of a rail", diagnostics).value_or(0);
  if (watch.sawErrors()) return std::nullopt;
  return reached;
}

class YamlTopologyReader {
public:
  explicit YamlTopologyReader(DiagnosticList& diagnostics)
      : diagnostics_(diagnostics), names_(diagnostics) {
    draft_.name = diagnostics.stem();
  }

  TopologyDraft read(const YamlNode& root) {
    const ErrorWatch watch(diagnostics_);
    const YamlFields fields(root, "a network",
                            {"network", "defaults", "switches", "machines", "links", "rails",
                             "routing", "routes", "multicast", "multidestination", "mesh", "torus",
                             "hypercube", "multistage"},
                            diagnostics_);
    draft_.lacksSwitches = draft_.lacksMachines = draft_.lacksLinks = watch.sawErrors();
    if (const YamlNode* name = fields.find("network"))
      draft_.name = readName(*name, "a network", diagnostics_).value_or(draft_.name);
    if (const YamlNode* defaults = fields.find("defaults")) readDefaults(*defaults);
    readSwitches(fields);
    readAllMachines(fields);
    readLinks(fields);
    if (const YamlNode* rails = fields.find("rails")) readRailsOf(*rails);
    draft_.linksAreCables = draft_.rail.has_value(); // a machine may have two cards on one switch
    checkRailsOfLinks();
    readRoutes(fields, names_, diagnostics_, draft_);
    draft_.copying = readCopying(fields, TreeShape{}, diagnostics_);
    return std::move(draft_);
  }

private:
  /// A link with a rail is a machine's, and the machine's only one there.
  void checkRailsOfLinks() {
    const auto hasRails = [](const DraftLink& link) { return !link.rails.empty(); };
    if (std::ranges::none_of(draft_.links, hasRails)) return;
    llvm::StringSet<> machines;
    for (const PlacedName& machine : draft_.machines)
      machines.insert(machine.name);
    std::map<std::pair<StringRef, std::size_t>, StringRef> places;
    for (const DraftLink& link : draft_.links) {
      if (!hasRails(link)) continue;
      const bool firstIs = machines.contains(link.first.name.name);
      if (!firstIs && !machines.contains(link.second.name.name)) {
        if (draft_.lacksMachines) continue;
        diagnostics_.error(link.place, "a rail of a link without a machine");
        diagnostics_.advise("links between switches are on all rails; leave 'rail' out");
        continue;
      }
      const StringRef machine = firstIs ? link.first.name.name : link.second.name.name;
      for (const std::size_t rail : link.rails) {
        const auto [earlier, isNew] = places.try_emplace({machine, rail}, link.place);
        if (isNew) continue;
        diagnostics_.error(link.place,
                           "machine '" + machine + "' has two links on rail " + llvm::Twine(rail));
        diagnostics_.note(earlier->second, "one here");
      }
    }
  }

  /// One rail, all of them, or a list of which machines are reached by which.
  void readRailsOf(const YamlNode& node) {
    if (node.kind != YamlNode::Kind::list) {
      // A slip in it is no silence, of which machines with several links would be warned.
      draft_.rail = readRails(node, diagnostics_).value_or(0);
      return;
    }
    const ErrorWatch watch(diagnostics_);
    draft_.rail = allRails;
    for (const YamlNode& item : node.items)
      if (auto reached = readReached(item, names_, diagnostics_))
        draft_.reached.push_back(std::move(*reached));
    if (!watch.sawErrors()) draft_.reachedPlace = node.place;
  }

  void readSwitches(const YamlFields& fields) {
    const ErrorWatch watch(diagnostics_);
    if (const YamlNode* switches = fields.require("switches", "switches: s[0-3]"))
      draft_.switches = readNames(*switches, names_, diagnostics_);
    draft_.lacksSwitches |= watch.sawErrors();
  }

  void readAllMachines(const YamlFields& fields) {
    const ErrorWatch watch(diagnostics_);
    const YamlNode* machines = fields.require("machines", "machines: [{name: n0, switch: s0}]");
    const auto items = machines != nullptr
                           ? readList(*machines, "a list of machines",
                                      "{name: \"n[0-7]\", switch: s0}", diagnostics_)
                           : std::span<const YamlNode>{};
    draft_.lacksMachines |= watch.sawErrors();
    draft_.lacksLinks |= watch.sawErrors();
    for (const YamlNode& item : items)
      readMachines(item);
  }

  void readLinks(const YamlFields& fields) {
    const YamlNode* links = fields.find("links");
    if (links == nullptr) return;
    const ErrorWatch watch(diagnostics_);
    const auto items = readList(*links, "a list of links", "between: [s0, s1]", diagnostics_);
    draft_.lacksLinks |= watch.sawErrors();
    for (const YamlNode& item : items)
      readLink(item);
  }

  void readDefaults(const YamlNode& node) {
    const YamlFields fields(node, "the defaults", {"bandwidth", "latency"}, diagnostics_);
    const DraftLink defaults = linkWithQuantities(fields);
    bandwidth_ = defaults.bandwidth;
    latency_ = defaults.latency;
  }

  void readMachines(const YamlNode& node) {
    const ErrorWatch keys(diagnostics_);
    const YamlFields fields(node, "a machine", {"name", "switch", "bandwidth", "latency"},
                            diagnostics_);
    draft_.lacksLinks |= keys.sawErrors();
    const ErrorWatch names(diagnostics_);
    const YamlNode* nameNode = fields.require("name", "name: n[0-7]");
    std::vector<PlacedName> machines = nameNode != nullptr
                                           ? readNames(*nameNode, names_, diagnostics_)
                                           : std::vector<PlacedName>{};
    draft_.lacksMachines |= names.sawErrors();
    draft_.lacksLinks |= names.sawErrors();
    const DraftLink link = linkWithQuantities(fields);
    const ErrorWatch attachment(diagnostics_);
    if (const YamlNode* switchNode = fields.find("switch")) {
      const auto switches = readNames(*switchNode, names_, diagnostics_);
      for (const PlacedName& machine : machines)
        for (const PlacedName& aSwitch : switches) // its rails
          addLink(link, {machine, false}, {aSwitch, true}, machine.place);
    } else if (fields.find("bandwidth") != nullptr || fields.find("latency") != nullptr) {
      diagnostics_.error(node.place, "bandwidth or latency of a machine without 'switch'");
      diagnostics_.advise("write them into the machine's entry under 'links'");
    }
    draft_.lacksLinks |= attachment.sawErrors();
    std::ranges::move(machines, std::back_inserter(draft_.machines));
  }

  void readLink(const YamlNode& node) {
    const YamlFields fields(node, "a link", {"between", "bandwidth", "latency", "rail"},
                            diagnostics_);
    DraftLink link = linkWithQuantities(fields);
    if (const YamlNode* rail = fields.find("rail"))
      link.rails = readRailsOfLink(*rail, diagnostics_);
    const ErrorWatch watch(diagnostics_);
    readEnds(fields, link);
    draft_.lacksLinks |= watch.sawErrors();
  }

  void readEnds(const YamlFields& fields, const DraftLink& link) {
    const YamlNode* between = fields.require("between", "between: [s0, s1]");
    if (between == nullptr) return;
    if (between->kind != YamlNode::Kind::list || between->items.size() != 2) {
      diagnostics_.error(between->place, "a link is between two ends");
      diagnostics_.advise("write, for example, 'between: [s0, s1]'");
      return;
    }
    const std::vector<PlacedName> first = readNames(between->items[0], names_, diagnostics_);
    const std::vector<PlacedName> second = readNames(between->items[1], names_, diagnostics_);
    if (first.size() > 1 && second.size() > 1) {
      diagnostics_.error(between->place, "ranges at both ends of a link");
      diagnostics_.advise(
          "a range may stand at one end; each of its names gets a link to the other");
      return;
    }
    for (const PlacedName& one : first)
      for (const PlacedName& other : second)
        addLink(link, {one, false}, {other, false}, second.size() > 1 ? other.place : one.place);
  }

  DraftLink linkWithQuantities(const YamlFields& fields) {
    DraftLink link;
    link.bandwidth = fields.quantity("bandwidth", parseBandwidth).value_or(bandwidth_);
    link.latency = fields.quantity("latency", parseDuration).value_or(latency_);
    return link;
  }

  void addLink(DraftLink link, DraftEnd first, DraftEnd second, StringRef place) {
    link.first = std::move(first);
    link.second = std::move(second);
    link.place = place;
    draft_.links.push_back(std::move(link));
  }

  DiagnosticList& diagnostics_;
  NameReader names_;
  TopologyDraft draft_{yamlAdvice};
  double bandwidth_ = defaultBandwidth;
  double latency_ = defaultLatency;
};

} // namespace

bool looksLikeYaml(StringRef) {
  return true;
}

std::optional<NetworkDescription> readYaml(DiagnosticList& diagnostics,
                                           const TopologyOptions& options) {
  const auto root = loadYaml(diagnostics);
  if (!root) return std::nullopt;
  if (namesRegularShape(*root)) return readRegularTopology(*root, options, diagnostics);
  return describeDraft(YamlTopologyReader(diagnostics).read(*root), options, diagnostics);
}

} // namespace topocast
