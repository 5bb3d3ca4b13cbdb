// Meshes, tori and multistage networks for tests, with a machine on every place, or on some.
#pragma once

#include "network/describe_regular.hpp"
#include "network/network.hpp"

#include "made_network.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast::testing {

/// Machines n0, n1, ... on these places, in this order.
inline std::vector<PlacedMachine> machinesOn(const std::vector<std::uint32_t>& places) {
  std::vector<PlacedMachine> machines;
  machines.reserve(places.size());
  for (const std::uint32_t place : places)
    machines.push_back({numberedName('n', machines.size()), place});
  return machines;
}

/// All places in order.
inline std::vector<std::uint32_t> allPlaces(std::uint32_t count) {
  std::vector<std::uint32_t> places(count);
  for (std::uint32_t place = 0; place < count; ++place)
    places[place] = place;
  return places;
}

/// A network of that shape with machines n0, n1, ... on `places`, links of 1 Gbit/s and 1 us.
inline Network regularNetwork(const MeshShape& shape, const std::vector<std::uint32_t>& places) {
  return Network(describeMesh(shape, machinesOn(places), 1.25e8, 1e-6));
}
inline Network regularNetwork(const MultistageShape& shape,
                              const std::vector<std::uint32_t>& places) {
  return Network(describeMultistage(shape, machinesOn(places), 1.25e8, 1e-6));
}

/// The same with machine n<p> on every place p.
template <class Shape>
Network fullNetwork(const Shape& shape) {
  return regularNetwork(shape, allPlaces(placeCount(shape)));
}

/// Up to three dimensions of radix 1 to 6, with at least two nodes.
inline rc::Gen<MeshShape> genMeshShape(bool isTorus) {
  const auto genRadices = rc::gen::mapcat(rc::gen::inRange(1, 4), [](int dimensions) {
    return rc::gen::container<std::vector<std::uint32_t>>(static_cast<std::size_t>(dimensions),
                                                          rc::gen::inRange<std::uint32_t>(1, 7));
  });
  const auto genShape = rc::gen::map(genRadices, [isTorus](std::vector<std::uint32_t> radices) {
    return MeshShape{std::move(radices), isTorus};
  });
  return rc::gen::suchThat(genShape, [](const MeshShape& shape) { return placeCount(shape) > 1; });
}

/// 2 to 81 ports, or up to 4 of one switch.
inline rc::Gen<MultistageShape> genMultistageShape() {
  return rc::gen::construct<MultistageShape>(
      rc::gen::inRange<std::uint32_t>(2, 4), rc::gen::inRange<std::uint32_t>(1, 5),
      rc::gen::element(Ascent::bySource, Ascent::byDestination));
}

/// At least `least` different places in any order, out of `count` (>= least).
inline rc::Gen<std::vector<std::uint32_t>> genPlaces(std::uint32_t count, std::uint32_t least = 1) {
  return rc::gen::exec([=] {
    std::vector<std::uint32_t> places = allPlaces(count);
    for (std::size_t i = 0; i < places.size(); ++i)
      std::swap(places[i], places[*rc::gen::inRange<std::size_t>(i, places.size())]);
    places.resize(*rc::gen::inRange<std::size_t>(least, places.size() + 1));
    return places;
  });
}

/// Any mesh, torus or multistage network, some of whose places have machines.
inline rc::Gen<Network> genRegularNetwork() {
  return rc::gen::exec([] {
    if (*rc::gen::arbitrary<bool>()) {
      const auto shape = *genMultistageShape();
      return regularNetwork(shape, *genPlaces(placeCount(shape)));
    }
    const auto shape = *genMeshShape(*rc::gen::arbitrary<bool>());
    return regularNetwork(shape, *genPlaces(placeCount(shape)));
  });
}

/// Two different machines of a network that has as many.
inline rc::Gen<std::pair<MachineId, MachineId>> genTwoMachines(const Network& network) {
  const std::size_t count = network.machineCount();
  return rc::gen::map(rc::gen::pair(rc::gen::inRange<std::size_t>(0, count),
                                    rc::gen::resize(100, rc::gen::inRange<std::size_t>(1, count))),
                      [count](const std::pair<std::size_t, std::size_t>& drawn) {
                        return std::pair(MachineId(drawn.first),
                                         MachineId((drawn.first + drawn.second) % count));
                      });
}

} // namespace topocast::testing
