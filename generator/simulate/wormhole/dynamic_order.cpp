#include "simulate/wormhole/dynamic_order.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace topocast {

DynamicOrder::DynamicOrder(std::vector<MachineId> machines, MachineId root,
                           WormholeParameters parameters, SplitRule keeps)
    : machines_(std::move(machines)), root_(root), parameters_(parameters),
      keeps_(std::move(keeps)) {
  positions_.resize(std::ranges::max_element(machines_)->index() + 1);
  for (std::uint32_t position = 0; position < machines_.size(); ++position)
    positions_[machines_[position].index()] = position;
  assert(machines_[positions_[root.index()]] == root);
}

std::optional<NextSend> DynamicOrder::next(MachineId from, Responsibility held,
                                           const SendingConditions& conditions) const {
  const auto [begin, end] = held;
  const std::uint32_t count = end - begin;
  if (count < 2) return std::nullopt;
  const TimeUnits untilFree = parameters_.network.of(conditions.bytes) + conditions.delay;
  const TimeUnits hold = std::max(parameters_.hold.of(conditions.bytes), untilFree);
  const std::uint32_t wished =
      keeps_(count, hold, parameters_.endToEnd(conditions.bytes) + conditions.delay);
  // What is kept is at one end of the range and holds the sender.
  const std::uint32_t position = positions_[from.index()];
  const std::uint32_t fromBegin = position - begin + 1;
  const std::uint32_t fromEnd = end - position;
  const std::uint32_t kept = std::max(wished, std::min(fromBegin, fromEnd));
  if (fromBegin <= kept) {
    const std::uint32_t cut = begin + kept;
    return NextSend{machines_[cut], {cut, end}, {begin, cut}};
  }
  const std::uint32_t cut = end - kept;
  return NextSend{machines_[cut - 1], {begin, cut}, {cut, end}};
}

} // namespace topocast
