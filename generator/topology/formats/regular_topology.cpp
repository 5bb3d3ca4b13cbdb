#include "topology/formats/regular_topology.hpp"

#include "input/yaml_fields.hpp"
#include "network/describe_regular.hpp"
#include "topology/format_options.hpp"
#include "topology/formats/machine_places.hpp"
#include "topology/formats/yaml_multicast.hpp"
#include "topology/formats/yaml_shape.hpp"
#include "topology/link_speeds.hpp"
#include "topology/resolve_copying.hpp"
#include "topology/topology_draft.hpp"

#include "llvm/ADT/StringSet.h"

#include <algorithm>

namespace topocast {
namespace {

using llvm::StringRef;

constexpr StringRef shapeKeys[] = {"mesh", "torus", "hypercube", "multistage"};

bool isShapeKey(StringRef key) {
  return std::ranges::find(shapeKeys, key) != std::end(shapeKeys);
}

/// Machines and switches share their names.
void refuseSwitchNames(const NetworkDescription& description, StringRef machinesPlace,
                       DiagnosticList& diagnostics) {
  llvm::StringSet<> switches;
  for (const std::string& name : description.switches)
    switches.insert(name);
  for (const std::string& name : description.machines) {
    if (!switches.contains(name)) continue;
    diagnostics.error(machinesPlace, "machine '" + name + "' has the name of a switch");
    return diagnostics.advise("switches are called " + description.switches.front() + " to " +
                              description.switches.back() + " here; rename the machine");
  }
}

/// The entry of the shape; of several the first, and an error.
const YamlEntry& shapeEntry(const YamlNode& root, DiagnosticList& diagnostics) {
  const auto isShape = [](const YamlEntry& entry) { return isShapeKey(entry.key); };
  const auto first = std::ranges::find_if(root.entries, isShape);
  const auto second = std::find_if(first + 1, root.entries.end(), isShape);
  if (second != root.entries.end() && second->key != first->key) {
    diagnostics.error(second->key, "a second shape, '" + second->key + "'");
    diagnostics.note(first->key, "the first is here");
    diagnostics.advise("a network is one mesh, torus, hypercube or multistage network");
  }
  return *first;
}

std::optional<ShapeWithLinks> readShape(StringRef key, const YamlNode& value,
                                        DiagnosticList& diagnostics) {
  if (key == "multistage") return readMultistage(value, diagnostics);
  if (key == "hypercube") return readHypercube(value, diagnostics);
  return readMesh(value, key == "torus", diagnostics);
}

} // namespace

bool namesRegularShape(const YamlNode& root) {
  return root.kind == YamlNode::Kind::mapping &&
         std::ranges::any_of(root.entries,
                             [](const YamlEntry& entry) { return isShapeKey(entry.key); });
}

std::optional<NetworkDescription> readRegularTopology(const YamlNode& root,
                                                      const TopologyOptions& options,
                                                      DiagnosticList& diagnostics) {
  const auto& [key, value] = shapeEntry(root, diagnostics);
  const std::string what = "a network with '" + key.str() + "'";
  const YamlFields fields(root, what,
                          {"network", "machines", "multicast", "multidestination", "mesh", "torus",
                           "hypercube", "multistage"},
                          diagnostics);
  std::string name = diagnostics.stem();
  if (const YamlNode* node = fields.find("network"))
    name = readName(*node, "a network", diagnostics).value_or(name);
  const YamlNode* machinesNode = fields.require("machines", "machines: n[0-15]");
  const auto shape = readShape(key, value, diagnostics);
  if (!shape || machinesNode == nullptr) return std::nullopt;

  auto machines = readMachinePlaces(*machinesNode, shape->shape, diagnostics);
  if (diagnostics.hasErrors()) return std::nullopt;
  NetworkDescription description = describeRegular(shape->shape, std::move(machines),
                                                   shape->bandwidth.value_or(defaultBandwidth),
                                                   shape->latency.value_or(defaultLatency));
  if (!shape->bandwidth) assumeBandwidths(description);
  if (!shape->latency) assumeLatencies(description);
  description.name = std::move(name);
  description.copying =
      resolveCopying(readCopying(fields, description.shape, diagnostics), description, diagnostics);
  applyUniformSpeed(options.speeds, description, key, diagnostics);
  checkOptionsOfShape(key, key, options, diagnostics);
  refuseSwitchNames(description, machinesNode->place, diagnostics);
  if (diagnostics.hasErrors()) return std::nullopt;
  return description;
}

} // namespace topocast
