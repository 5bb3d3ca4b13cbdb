// The reader of Slurm's topology.yaml, and of what `scontrol show topoconf` prints: a list of named
// topologies (slurm_topologies.hpp), of which one is taken. Trees and blocks are those of
// topology.conf (slurm_topology.cpp), torus3d becomes a torus.
#include "topology/formats/readers.hpp"

#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "input/yaml_fields.hpp"
#include "network/describe_regular.hpp"
#include "topology/describe_draft.hpp"
#include "topology/format_options.hpp"
#include "topology/formats/slurm_advice.hpp"
#include "topology/formats/slurm_hierarchy.hpp"
#include "topology/formats/slurm_topologies.hpp"
#include "topology/formats/yaml_names.hpp"
#include "topology/link_speeds.hpp"

#include "llvm/ADT/STLExtras.h"

#include <utility>

namespace topocast {
namespace {

using llvm::StringRef;

class SlurmYamlReader {
public:
  SlurmYamlReader(DiagnosticList& diagnostics, const TopologyOptions& options)
      : diagnostics_(diagnostics), options_(options), names_(diagnostics) {
    draft_.name = diagnostics.stem();
  }

  std::optional<NetworkDescription> read(const YamlNode& root) {
    const std::vector<NamedTopology> topologies = readTopologies(root, diagnostics_);
    const NamedTopology* chosen = chooseTopology(topologies, options_, diagnostics_);
    return chosen != nullptr ? readChosen(*chosen, topologies) : std::nullopt;
  }

private:
  std::optional<NetworkDescription> readChosen(const NamedTopology& chosen,
                                               const std::vector<NamedTopology>& all) {
    if (chosen.kind == "tree") return readTree(*chosen.value);
    if (chosen.kind == "block") return readBlocks(*chosen.value);
    if (chosen.kind == "torus3d") return readToruses(*chosen.value);
    if (chosen.kind.empty()) return std::nullopt; // reported
    diagnostics_.error(chosen.place, "topology '" + chosen.name + "' is " + chosen.kind +
                                         ", in which Slurm names no switches");
    const auto other = llvm::find_if(
        all, [](const NamedTopology& topology) { return namesSwitches(topology.kind); });
    if (other != all.end())
      diagnostics_.advise("'--topology-name " + other->name + "' takes another one of this file");
    else
      diagnostics_.advise("describe the switches in topocast's own format");
    return std::nullopt;
  }

  std::optional<NetworkDescription> readTree(const YamlNode& node) {
    const ErrorWatch watch(diagnostics_);
    std::vector<SlurmSwitch> switches;
    const YamlFields fields(node, "a tree", {"switches"}, diagnostics_);
    if (const YamlNode* list = fields.require("switches", "switches: [{switch: s0, nodes: n0}]"))
      for (const YamlNode& item : readList(*list, "a list of switches", "switch: s0", diagnostics_))
        if (auto aSwitch = readSwitch(item, "switch")) switches.push_back(std::move(*aSwitch));
    draft_.lacksSwitches = draft_.lacksMachines = draft_.lacksLinks = watch.sawErrors();
    addSwitchTree(std::move(switches), options_, draft_, diagnostics_);
    return describeDraft(std::move(draft_), options_, diagnostics_);
  }

  std::optional<NetworkDescription> readBlocks(const YamlNode& node) {
    const ErrorWatch watch(diagnostics_);
    std::vector<SlurmSwitch> blocks;
    const YamlFields fields(node, "a block topology", {"block_sizes", "blocks"}, diagnostics_);
    if (const YamlNode* sizes = fields.find("block_sizes"))
      for (const YamlNode& size : readList(*sizes, "a list of block sizes", "18", diagnostics_))
        readWholeNumber(size, 1, "the size of a block", diagnostics_);
    if (const YamlNode* list = fields.require("blocks", "blocks: [{block: b0, nodes: n0}]"))
      for (const YamlNode& item : readList(*list, "a list of blocks", "block: b0", diagnostics_))
        if (auto block = readSwitch(item, "block")) blocks.push_back(std::move(*block));
    draft_.lacksSwitches = draft_.lacksMachines = draft_.lacksLinks = watch.sawErrors();
    addBlocks(std::move(blocks), draft_, diagnostics_);
    return describeDraft(std::move(draft_), options_, diagnostics_);
  }

  /// An entry `{switch: s0, nodes: n[0-7], children: ...}`, or the same of a block.
  std::optional<SlurmSwitch> readSwitch(const YamlNode& item, StringRef nameKey) {
    const YamlFields fields(item, ("a " + nameKey).str(), {nameKey, "nodes", "children"},
                            diagnostics_);
    const YamlNode* nameNode = fields.require(nameKey, (nameKey + ": s0").str());
    if (nameNode == nullptr) return std::nullopt;
    auto name = readName(*nameNode, ("a " + nameKey).str(), diagnostics_);
    if (!name) return std::nullopt;
    return SlurmSwitch{{std::move(*name), nameNode->place},
                       namesUnder(fields, "nodes"),
                       namesUnder(fields, "children"),
                       {}};
  }

  std::vector<PlacedName> namesUnder(const YamlFields& fields, StringRef key) {
    const YamlNode* node = fields.find(key);
    if (node == nullptr || holdsNothing(*node)) return {};
    return readNames(*node, names_, diagnostics_);
  }

  std::optional<NetworkDescription> readToruses(const YamlNode& node) {
    checkOptionsOfShape("torus", node.place, options_, diagnostics_);
    const YamlFields fields(node, "a torus3d topology", {"toruses"}, diagnostics_);
    const YamlNode* list = fields.require("toruses", "toruses: [{name: t0, nodes: n[0-7]}]");
    if (list == nullptr) return std::nullopt;
    const auto toruses = readList(*list, "a list of toruses", "name: t0", diagnostics_);
    if (toruses.size() == 1) return readTorus(toruses.front());
    std::vector<std::string> names;
    for (const YamlNode& torus : toruses) {
      names.push_back(textAt(torus, "name").str());
      if (names.back() == options_.topologyName) return readTorus(torus);
    }
    if (toruses.empty()) return std::nullopt; // reported
    diagnostics_.error(toruses[1].place, "a second torus; a network is one");
    diagnostics_.advise("'--topology-name " + names.front() + "' takes one of them; there are " +
                        quoteNames(names));
    return std::nullopt;
  }

  std::optional<NetworkDescription> readTorus(const YamlNode& node) {
    const YamlFields fields(node, "a torus", {"name", "dims", "nodes", "placements", "regions"},
                            diagnostics_);
    const YamlNode* dims = fields.require("dims", "dims: {x: 4, y: 4, z: 2}");
    const YamlNode* nodes = fields.require("nodes", "nodes: n[0-31]");
    if (dims == nullptr || nodes == nullptr) return std::nullopt;
    const std::optional<MeshShape> shape = readDimensions(*dims);
    const std::vector<PlacedName> machines = readNames(*nodes, names_, diagnostics_);
    if (!shape || diagnostics_.hasErrors()) return std::nullopt;
    const std::uint32_t places = placeCount(*shape);
    if (places > placeLimit || machines.size() != places) {
      diagnostics_.error(nodes->place, formatCount(machines.size(), "node") + " in a torus of " +
                                           llvm::Twine(places));
      diagnostics_.advise("name as many as x times y times z");
      return std::nullopt;
    }
    return describeTorus(*shape, machines, node.place);
  }

  /// Slurm counts x fastest, and topocast the last coordinate.
  std::optional<MeshShape> readDimensions(const YamlNode& node) {
    const YamlFields fields(node, "the dimensions", {"x", "y", "z"}, diagnostics_);
    MeshShape shape{{}, true};
    for (const StringRef key : {"z", "y", "x"}) {
      const YamlNode* value = fields.require(key, (key + ": 4").str());
      const auto radix =
          value != nullptr ? readWholeNumber(*value, 1, "a dimension", diagnostics_) : std::nullopt;
      if (!radix) return std::nullopt;
      shape.radices.push_back(*radix);
    }
    return shape;
  }

  std::optional<NetworkDescription>
  describeTorus(const MeshShape& shape, const std::vector<PlacedName>& machines, StringRef place) {
    std::vector<PlacedMachine> placed;
    placed.reserve(machines.size());
    for (std::uint32_t i = 0; i < machines.size(); ++i)
      placed.push_back({machines[i].name, i});
    NetworkDescription description =
        describeMesh(shape, std::move(placed), defaultBandwidth, defaultLatency);
    assumeBandwidths(description);
    assumeLatencies(description);
    description.name = diagnostics_.stem();
    applyUniformSpeed(options_.speeds, description, place, diagnostics_);
    if (diagnostics_.hasErrors()) return std::nullopt;
    return description;
  }

  DiagnosticList& diagnostics_;
  const TopologyOptions& options_;
  NameReader names_;
  TopologyDraft draft_{slurmAdvice};
};

} // namespace

/// Whether the text is a list of topologies, in YAML or JSON.
bool looksLikeSlurmYaml(StringRef text) {
  return looksLikeSlurmTopologies(text);
}

/// Takes the topology that the options name; else the first with `cluster_default: true`; else the
/// first.
std::optional<NetworkDescription> readSlurmYaml(DiagnosticList& diagnostics,
                                                const TopologyOptions& options) {
  const auto root = loadSlurmTopologies(diagnostics);
  if (!root) return std::nullopt;
  return SlurmYamlReader(diagnostics, options).read(*root);
}

} // namespace topocast
