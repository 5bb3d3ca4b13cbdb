#include "network/describe_regular.hpp"

#include "input/names.hpp"

#include <algorithm>
#include <cassert>

namespace topocast {
namespace {

std::uint32_t productUpToLimit(std::uint64_t product, std::uint32_t factor) {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(product * factor, std::uint64_t{placeLimit} + 1));
}

/// Sorts the machines in natural order of their names and joins each to the switch at its place.
void attach(NetworkDescription& description, std::vector<PlacedMachine> machines,
            std::uint32_t placesPerSwitch, double bandwidth, double latency) {
  std::ranges::sort(machines, naturalLess, &PlacedMachine::name);
  for (PlacedMachine& machine : machines) {
    const std::size_t vertex = description.switches.size() + description.machines.size();
    description.cables.push_back({machine.place / placesPerSwitch, vertex, bandwidth, latency});
    description.places.push_back(machine.place);
    description.machines.push_back(std::move(machine.name));
  }
}

/// `r3.2`
std::string routerName(const MeshShape& shape, std::uint32_t node) {
  std::string name;
  for (std::size_t dimension = shape.radices.size(); dimension-- > 0;) {
    const std::uint32_t radix = shape.radices[dimension];
    name = (dimension == 0 ? "r" : ".") + std::to_string(node % radix) + name;
    node /= radix;
  }
  return name;
}

} // namespace

std::uint32_t placeCount(const MeshShape& shape) {
  std::uint32_t count = 1;
  for (const std::uint32_t radix : shape.radices)
    count = productUpToLimit(count, radix);
  return count;
}

std::uint32_t placeCount(const MultistageShape& shape) {
  std::uint32_t count = 1;
  for (std::uint32_t stage = 0; stage < shape.stages && count <= placeLimit; ++stage)
    count = productUpToLimit(count, shape.arity);
  return count;
}

std::uint32_t placeCount(const NetworkShape& shape) {
  if (const auto* mesh = std::get_if<MeshShape>(&shape)) return placeCount(*mesh);
  return placeCount(std::get<MultistageShape>(shape));
}

NetworkDescription describeMesh(const MeshShape& shape, std::vector<PlacedMachine> machines,
                                double bandwidth, double latency) {
  const std::uint32_t nodes = placeCount(shape);
  assert(nodes <= placeLimit);
  NetworkDescription description;
  description.shape = shape;
  for (std::uint32_t node = 0; node < nodes; ++node)
    description.switches.push_back(routerName(shape, node));
  std::uint32_t stride = nodes;
  for (const std::uint32_t radix : shape.radices) {
    stride /= radix;
    for (std::uint32_t node = 0; node < nodes; ++node) {
      const bool isLast = node / stride % radix + 1 == radix;
      if (isLast && (!shape.isTorus || radix <= 2)) continue;
      const std::uint32_t next = isLast ? node - (radix - 1) * stride : node + stride;
      description.cables.push_back({node, next, bandwidth, latency});
    }
  }
  attach(description, std::move(machines), 1, bandwidth, latency);
  return description;
}

NetworkDescription describeMultistage(const MultistageShape& shape,
                                      std::vector<PlacedMachine> machines, double bandwidth,
                                      double latency) {
  assert(placeCount(shape) <= placeLimit);
  const std::uint32_t perStage = placeCount(shape) / shape.arity;
  NetworkDescription description;
  description.shape = shape;
  for (std::uint32_t stage = 0; stage < shape.stages; ++stage)
    for (std::uint32_t number = 0; number < perStage; ++number)
      description.switches.push_back("s" + std::to_string(stage) + "." + std::to_string(number));
  std::uint32_t power = 1; // weight of the digit that the cables above the stage set
  for (std::uint32_t stage = 0; stage + 1 < shape.stages; ++stage, power *= shape.arity) {
    for (std::uint32_t number = 0; number < perStage; ++number) {
      const std::uint32_t zeroed = number - number / power % shape.arity * power;
      for (std::uint32_t digit = 0; digit < shape.arity; ++digit)
        description.cables.push_back({stage * perStage + number,
                                      (stage + 1) * perStage + zeroed + digit * power, bandwidth,
                                      latency});
    }
  }
  attach(description, std::move(machines), shape.arity, bandwidth, latency);
  return description;
}

NetworkDescription describeRegular(const NetworkShape& shape, std::vector<PlacedMachine> machines,
                                   double bandwidth, double latency) {
  if (const auto* mesh = std::get_if<MeshShape>(&shape))
    return describeMesh(*mesh, std::move(machines), bandwidth, latency);
  return describeMultistage(std::get<MultistageShape>(shape), std::move(machines), bandwidth,
                            latency);
}

} // namespace topocast
