#include "wormhole/tree_order.hpp"

#include <algorithm>
#include <utility>

namespace topocast {

TreeOrder::TreeOrder(BroadcastTree tree) : tree_(std::move(tree)), onward_(tree_.edges().size()) {
  const std::vector<std::uint32_t>& machines = tree_.preorder().machines;
  std::vector<Responsibility> byMachine(1 + *std::ranges::max_element(machines));
  for (std::size_t position = 0; position < machines.size(); ++position)
    byMachine[machines[position]] = fromPosition(position);
  for (std::size_t edge = 0; edge < onward_.size(); ++edge)
    onward_[edge] = byMachine[tree_.edges()[edge].to.index()];
}

Responsibility TreeOrder::fromPosition(std::size_t position) const {
  const std::span<const Edge> edges = tree_.edgesFrom(position);
  const auto begin = static_cast<std::uint32_t>(edges.data() - tree_.edges().data());
  return {begin, begin + static_cast<std::uint32_t>(edges.size())};
}

std::optional<NextSend> TreeOrder::next(MachineId /*from*/, Responsibility held,
                                        const SendingConditions& /*conditions*/) const {
  if (held.begin == held.end) return std::nullopt;
  return NextSend{tree_.edges()[held.begin].to, onward_[held.begin], {held.begin + 1, held.end}};
}

} // namespace topocast
