// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/mesh_curve.hpp"

#include "topocast/inline.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// Coordinates of a machine; in rings as counted from that of the root.
TOPOCAST_INLINE std::vector<std::uint32_t> coordinatesFromRoot(const MeshNetwork& mesh,
                                                               std::uint32_t machine) {
  std::vector<std::uint32_t> coordinates(mesh.radices.size());
  std::uint32_t node = mesh.nodeOfMachine[machine];
  std::uint32_t rootNode = mesh.nodeOfMachine.front();
  for (std::size_t dimension = coordinates.size(); dimension-- > 0;) {
    const std::uint32_t radix = mesh.radices[dimension];
    const std::uint32_t start = mesh.isRing[dimension] ? rootNode % radix : 0;
    coordinates[dimension] = (node % radix + radix - start) % radix;
    node /= radix;
    rootNode /= radix;
  }
  return coordinates;
}

/// The place on the curve: the coordinates' bits, the highest of all dimensions first, read as a
/// number in Gray code.
TOPOCAST_INLINE std::uint64_t curvePlace(const MeshNetwork& mesh,
                                         const std::vector<std::uint32_t>& coordinates) {
  constexpr std::uint32_t bits = 32;
  std::uint64_t place = 0;
  for (std::uint32_t bit = bits; bit-- > 0;)
    for (std::size_t dimension = 0; dimension < coordinates.size(); ++dimension)
      if ((mesh.radices[dimension] - 1U) >> bit > 0)
        place = 2 * place + ((place ^ (coordinates[dimension] >> bit)) & 1U);
  return place;
}

/// The place on the snake.
TOPOCAST_INLINE std::uint64_t snakePlace(const MeshNetwork& mesh,
                                         const std::vector<std::uint32_t>& coordinates) {
  std::uint64_t place = 0;
  for (std::size_t dimension = 0; dimension < coordinates.size(); ++dimension) {
    const std::uint32_t radix = mesh.radices[dimension];
    const bool isBackwards = place % 2 == 1;
    place = place * radix +
            (isBackwards ? radix - 1U - coordinates[dimension] : coordinates[dimension]);
  }
  return place;
}

using CurvePlace = std::uint64_t (*)(const MeshNetwork& mesh,
                                     const std::vector<std::uint32_t>& coordinates);

/// All machines but machine 0 in order of their places.
TOPOCAST_INLINE std::vector<std::uint32_t> machinesAlong(const MeshNetwork& mesh,
                                                         CurvePlace placeOf) {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> places;
  for (std::uint32_t machine = 1; machine < mesh.machineCount(); ++machine)
    places.emplace_back(placeOf(mesh, coordinatesFromRoot(mesh, machine)), machine);
  std::sort(places.begin(), places.end());
  std::vector<std::uint32_t> machines;
  machines.reserve(places.size());
  for (const auto& [place, machine] : places)
    machines.push_back(machine);
  return machines;
}

} // namespace detail

TOPOCAST_INLINE std::vector<std::uint32_t> curveFromRoot(const MeshNetwork& mesh) {
  return detail::machinesAlong(mesh, detail::curvePlace);
}

TOPOCAST_INLINE std::vector<std::uint32_t> snakeFromRoot(const MeshNetwork& mesh) {
  return detail::machinesAlong(mesh, detail::snakePlace);
}

} // namespace topocast::TOPOCAST_ABI::runtime
