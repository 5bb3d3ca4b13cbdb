// The entries of a topology file that name a regular network:
//   mesh: {radices: [6, 6], bandwidth: 1 Gbit/s, latency: 1 us}
//   hypercube: {dimensions: 5}
//   multistage: {arity: 2, ports: 16}
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/yaml_document.hpp"
#include "network/shape.hpp"

#include <cstdint>
#include <optional>

namespace topocast {

/// The shape of a regular network, and what its links have.
struct ShapeWithLinks {
  NetworkShape shape;
  std::optional<double> bandwidth; ///< bytes per second
  std::optional<double> latency;   ///< seconds
};

/// Nothing if anything is wrong, which is reported.
std::optional<ShapeWithLinks> readMesh(const YamlNode& node, bool isTorus,
                                       DiagnosticList& diagnostics);
/// A hypercube is a mesh of two nodes along each dimension.
std::optional<ShapeWithLinks> readHypercube(const YamlNode& node, DiagnosticList& diagnostics);
std::optional<ShapeWithLinks> readMultistage(const YamlNode& node, DiagnosticList& diagnostics);

} // namespace topocast
