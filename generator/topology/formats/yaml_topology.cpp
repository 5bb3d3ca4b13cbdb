// The reader of topocast's own topology format: a YAML mapping that lists switches, machines and
// links with the keys network, defaults, switches, machines, links, routing and routes, or names a
// regular shape (regular_topology.hpp); docs/topologies.md describes it.
#include "topology/formats/readers.hpp"

#include "input/names.hpp"
#include "input/yaml_fields.hpp"
#include "topology/describe_draft.hpp"
#include "topology/formats/regular_topology.hpp"
#include "topology/formats/yaml_multicast.hpp"
#include "topology/formats/yaml_names.hpp"
#include "topology/formats/yaml_rails.hpp"
#include "topology/formats/yaml_routes.hpp"

#include <algorithm>
#include <iterator>
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
    .useAllLinks = "if messages use all links, write 'routing: shortest-paths'"};

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
    if (const YamlNode* rails = fields.find("rails"))
      readRails(*rails, names_, diagnostics_, draft_);
    draft_.linksAreCables = draft_.rail.has_value(); // a machine may have two cards on one switch
    checkRailsOfLinks(draft_, diagnostics_);
    readRoutes(fields, names_, diagnostics_, draft_);
    draft_.copying = readCopying(fields, TreeShape{}, diagnostics_);
    return std::move(draft_);
  }

private:
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
    defaults_ = linkWithQuantities(fields);
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
      link.card = draft_.addCard({{}, readRailsOfLink(*rail, diagnostics_)});
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
    DraftLink link = defaults_;
    if (const auto bandwidth = fields.quantity("bandwidth", parseBandwidth))
      link.setBandwidth(*bandwidth);
    if (const auto latency = fields.quantity("latency", parseDuration)) link.setLatency(*latency);
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
  DraftLink defaults_; ///< of links that tell nothing themselves
};

/// Whoever wrote `# WARNING:` into the file means its reader, as discovery does of what it guesses.
void repeatWarnings(DiagnosticList& diagnostics) {
  for (StringRef rest = diagnostics.text(); !rest.empty();) {
    const auto [line, others] = rest.split('\n');
    StringRef said = line.trim();
    if (said.consume_front("# WARNING:")) diagnostics.warning(said.trim(), said.trim());
    rest = others;
  }
}

} // namespace

/// Always: what no other format claims is read as YAML.
bool looksLikeYaml(StringRef) {
  return true;
}

std::optional<NetworkDescription> readYaml(DiagnosticList& diagnostics,
                                           const TopologyOptions& options) {
  const auto root = loadYaml(diagnostics);
  if (!root) return std::nullopt;
  repeatWarnings(diagnostics);
  if (namesRegularShape(*root)) return readRegularTopology(*root, options, diagnostics);
  return describeDraft(YamlTopologyReader(diagnostics).read(*root), options, diagnostics);
}

} // namespace topocast
