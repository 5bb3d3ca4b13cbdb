#include "topology/formats/yaml_shape.hpp"

#include "input/yaml_fields.hpp"
#include "network/describe_regular.hpp"
#include "topology/topology_draft.hpp"

#include <algorithm>

namespace topocast {
namespace {

using llvm::StringRef;

ShapeWithLinks withLinks(NetworkShape shape, const YamlFields& fields) {
  return {std::move(shape), fields.quantity("bandwidth", parseBandwidth),
          fields.quantity("latency", parseDuration)};
}

void refuseSize(StringRef place, StringRef what, DiagnosticList& diagnostics) {
  diagnostics.error(place,
                    what + " has more than " + std::to_string(placeLimit) + " places for machines");
  diagnostics.advise("give a smaller one");
}

std::vector<std::uint32_t> readRadices(const YamlNode& node, DiagnosticList& diagnostics) {
  std::vector<std::uint32_t> radices;
  for (const YamlNode& item : readList(node, "a list of radices", "6", diagnostics))
    if (const auto radix = readWholeNumber(item, 1, "a radix", diagnostics))
      radices.push_back(*radix);
  if (node.kind == YamlNode::Kind::list && node.items.empty()) {
    diagnostics.error(node.place, "no dimensions");
    diagnostics.advise("write the number of nodes along each dimension, for example [6, 6]");
  }
  return radices;
}

/// The number of stages of `ports` ports; nothing if there is none.
std::optional<std::uint32_t> stagesOf(std::uint32_t ports, std::uint32_t arity) {
  std::uint64_t power = arity;
  std::uint32_t stages = 1;
  for (; power < ports; power *= arity)
    ++stages;
  if (power != ports) return std::nullopt;
  return stages;
}

std::uint64_t powerBelow(std::uint32_t number, std::uint32_t arity) {
  std::uint64_t power = arity;
  while (power * arity < number)
    power *= arity;
  return power;
}

std::optional<std::uint32_t> readPorts(const YamlNode& node, std::uint32_t arity,
                                       DiagnosticList& diagnostics) {
  const auto ports = readWholeNumber(node, 1, "the number of ports", diagnostics);
  if (!ports) return std::nullopt;
  const auto stages = stagesOf(*ports, arity);
  if (stages) return stages;
  const std::uint64_t below = powerBelow(*ports, arity);
  diagnostics.error(node.place,
                    std::to_string(*ports) + " is no power of the arity, " + std::to_string(arity));
  const std::string above =
      below * arity > placeLimit ? "" : " or " + std::to_string(below * arity);
  diagnostics.advise("a multistage network has, for example, " + std::to_string(below) + above +
                     " ports; ports may be left without machines");
  return std::nullopt;
}

std::optional<std::uint32_t> readStages(const YamlFields& fields, StringRef place,
                                        std::uint32_t arity, DiagnosticList& diagnostics) {
  const YamlNode* stages = fields.find("stages");
  const YamlNode* ports = fields.find("ports");
  if ((stages == nullptr) == (ports == nullptr)) {
    diagnostics.error(place,
                      stages == nullptr ? "neither stages nor ports" : "both stages and ports");
    diagnostics.advise("give one of them, for example 'stages: 4' or 'ports: 16'");
    return std::nullopt;
  }
  return stages != nullptr ? readWholeNumber(*stages, 1, "the number of stages", diagnostics)
                           : readPorts(*ports, arity, diagnostics);
}

Ascent readAscent(const YamlNode& node, DiagnosticList& diagnostics) {
  const auto text = readText(node, "'source' or 'destination'", diagnostics);
  if (!text || *text == "source") return Ascent::bySource;
  if (*text != "destination") {
    diagnostics.error(node.place, "unknown ascent '" + *text + "'");
    diagnostics.advise("messages ascend by the digits of their 'source' or their 'destination'");
  }
  return Ascent::byDestination;
}

} // namespace

std::optional<ShapeWithLinks> readMesh(const YamlNode& node, bool isTorus,
                                       DiagnosticList& diagnostics) {
  const ErrorWatch watch(diagnostics);
  const StringRef what = isTorus ? "a torus" : "a mesh";
  const YamlFields fields(node, what, {"radices", "bandwidth", "latency"}, diagnostics);
  MeshShape shape{{}, isTorus};
  const YamlNode* radices = fields.require("radices", "radices: [6, 6]");
  if (radices != nullptr) shape.radices = readRadices(*radices, diagnostics);
  if (placeCount(shape) > placeLimit) refuseSize(node.place, what, diagnostics);
  ShapeWithLinks read = withLinks(std::move(shape), fields);
  if (watch.sawErrors() || radices == nullptr) return std::nullopt;
  return read;
}

std::optional<ShapeWithLinks> readHypercube(const YamlNode& node, DiagnosticList& diagnostics) {
  constexpr std::uint32_t tooMany = 32; // dimensions: more nodes than any limit
  const ErrorWatch watch(diagnostics);
  const StringRef what = "a hypercube";
  const YamlFields fields(node, what, {"dimensions", "bandwidth", "latency"}, diagnostics);
  const YamlNode* dimensions = fields.require("dimensions", "dimensions: 5");
  MeshShape shape;
  if (dimensions != nullptr)
    shape.radices.assign(
        std::min(
            readWholeNumber(*dimensions, 1, "the number of dimensions", diagnostics).value_or(0),
            tooMany),
        2);
  if (placeCount(shape) > placeLimit) refuseSize(node.place, what, diagnostics);
  ShapeWithLinks read = withLinks(std::move(shape), fields);
  if (watch.sawErrors() || dimensions == nullptr) return std::nullopt;
  return read;
}

std::optional<ShapeWithLinks> readMultistage(const YamlNode& node, DiagnosticList& diagnostics) {
  const ErrorWatch watch(diagnostics);
  const StringRef what = "a multistage network";
  const YamlFields fields(
      node, what, {"arity", "stages", "ports", "ascent", "bandwidth", "latency"}, diagnostics);
  const YamlNode* arityNode = fields.require("arity", "arity: 2");
  const std::uint32_t arity =
      arityNode != nullptr ? readWholeNumber(*arityNode, 2, "the arity", diagnostics).value_or(0)
                           : 0;
  const YamlNode* ascent = fields.find("ascent");
  MultistageShape shape;
  if (ascent != nullptr) shape.ascent = readAscent(*ascent, diagnostics);
  if (arity > 0) {
    shape.arity = arity;
    shape.stages = readStages(fields, node.place, arity, diagnostics).value_or(1);
    if (placeCount(shape) > placeLimit) refuseSize(node.place, what, diagnostics);
  }
  ShapeWithLinks read = withLinks(shape, fields);
  if (watch.sawErrors() || arity == 0) return std::nullopt;
  return read;
}

} // namespace topocast
