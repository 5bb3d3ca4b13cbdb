// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/numbered.hpp"

#include "topocast/inline.hpp"

#include <algorithm>

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE std::vector<std::uint32_t> machinesFromRoot(const MachineOrder& order) {
  std::vector<std::uint32_t> machines = order.machines;
  std::sort(machines.begin(), machines.end());
  const auto root = std::lower_bound(machines.begin(), machines.end(), order.machines.front());
  std::rotate(machines.begin(), root, machines.end());
  return machines;
}

TOPOCAST_INLINE void appendBinomialChildren(std::uint64_t number, std::uint64_t count,
                                            std::vector<std::uint64_t>& children) {
  std::uint64_t step = 1;
  while (number + step < count && (number & step) == 0)
    step *= 2U;
  while (step > 1) {
    step /= 2U;
    children.push_back(number + step);
  }
}

TOPOCAST_INLINE void appendDoublingChildren(std::uint64_t number, std::uint64_t count,
                                            std::vector<std::uint64_t>& children) {
  for (std::uint64_t step = 1; number + step < count; step *= 2U)
    if (step > number) children.push_back(number + step);
}

} // namespace topocast::TOPOCAST_ABI::runtime
