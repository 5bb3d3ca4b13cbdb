// Regular networks (shape.hpp). In: the shape, and which machine is on which of its
// places. Out: the description with all switches and cables.
//
// Router (3, 2) of a mesh is called `r3.2`, switch 5 of stage 1 of a multistage network `s1.5`.
#pragma once

#include "network/description.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace topocast {

/// A machine and the number of the node or port it is on.
struct PlacedMachine {
  std::string name;
  std::uint32_t place = 0;
};

/// Number of places for machines: nodes of a mesh, ports of a multistage network. At most
/// `placeLimit` + 1, which stands for anything larger.
std::uint32_t placeCount(const MeshShape& shape);
std::uint32_t placeCount(const MultistageShape& shape);
/// The same for any regular network; `shape` is a MeshShape or a MultistageShape.
std::uint32_t placeCount(const NetworkShape& shape);
constexpr std::uint32_t placeLimit = 1'000'000;

/// All cables, those of the machines included, have this bandwidth and latency. Machines are on
/// different places, not more than placeLimit, and have different names.
NetworkDescription describeMesh(const MeshShape& shape, std::vector<PlacedMachine> machines,
                                double bandwidth, double latency);
NetworkDescription describeMultistage(const MultistageShape& shape,
                                      std::vector<PlacedMachine> machines, double bandwidth,
                                      double latency);
/// The same for any regular network; `shape` is a MeshShape or a MultistageShape.
NetworkDescription describeRegular(const NetworkShape& shape, std::vector<PlacedMachine> machines,
                                   double bandwidth, double latency);

} // namespace topocast
