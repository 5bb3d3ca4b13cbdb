#include "order/hamiltonian_line.hpp"

#include "order/network_order.hpp"

#include <algorithm>
#include <numeric>
#include <variant>

namespace topocast {

std::uint64_t stationOf(std::uint32_t node, const MeshShape& shape) {
  std::uint64_t below = std::accumulate(shape.radices.begin(), shape.radices.end(),
                                        std::uint64_t{1}, std::multiplies());
  std::uint64_t station = 0;
  for (const std::uint32_t radix : shape.radices) {
    below /= radix;
    const std::uint64_t coordinate = node / below % radix;
    const bool isBackwards = station % 2 == 1;
    station = station * radix + (isBackwards ? radix - 1U - coordinate : coordinate);
  }
  return station;
}

std::vector<std::uint32_t> hamiltonianLine(const Network& network) {
  const auto* mesh = std::get_if<MeshShape>(&network.shape());
  if (mesh == nullptr) return machineOrder(network, MachineId(0)).machines;
  std::vector<std::uint32_t> line(network.machineCount());
  std::iota(line.begin(), line.end(), 0U);
  std::ranges::sort(line, {}, [&](std::uint32_t machine) {
    return stationOf(network.place(MachineId(machine)), *mesh);
  });
  return line;
}

} // namespace topocast
