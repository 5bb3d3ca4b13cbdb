#include "simulate/wormhole/splitting_order.hpp"

#include "topocast/schedule/split_table.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace topocast {

// Only the ratio counts: times that are too long for the table are taken in coarser units.
std::uint32_t optimalSplit(std::uint32_t count, TimeUnits hold, TimeUnits end) {
  constexpr TimeUnits most = std::numeric_limits<std::int32_t>::max();
  const TimeUnits unit = std::max(hold, end) / most + 1;
  const auto inUnits = [unit](TimeUnits time) {
    return static_cast<std::uint32_t>(std::max<TimeUnits>(time / unit, 1));
  };
  runtime::HoldingTimes times;
  times.hold = inUnits(hold);
  times.end = inUnits(end);
  return runtime::SplitTable(times, count).own(count);
}

SplittingOrder::SplittingOrder(std::vector<MachineId> chain, MachineId root,
                               const WormholeParameters& parameters, Adaptation adaptation,
                               SplitRule keeps)
    : chain_(std::move(chain)), positions_(std::ranges::max_element(chain_)->index() + 1),
      root_(root), parameters_(parameters), adaptation_(adaptation), keeps_(std::move(keeps)) {
  for (std::uint32_t position = 0; position < chain_.size(); ++position)
    positions_[chain_[position].index()] = position;
  assert(chain_[positions_[root.index()]] == root);
}

std::optional<NextSend> SplittingOrder::next(MachineId from, Responsibility held,
                                             const SendingConditions& conditions) const {
  const auto [begin, end] = held;
  const std::uint32_t count = end - begin;
  if (count < 2) return std::nullopt;
  const TimeUnits delay = adaptation_ == Adaptation::none ? 0 : conditions.delay;
  const TimeUnits hold = std::max(parameters_.hold.of(conditions.bytes),
                                  parameters_.network.of(conditions.bytes) + delay);
  const std::uint32_t wished = keeps_(count, hold, parameters_.endToEnd(conditions.bytes) + delay);
  // What is kept is at one end of the range, with the sender in it.
  const std::uint32_t position = positions_[from.index()];
  const std::uint32_t fromBegin = position - begin + 1;
  const std::uint32_t fromEnd = end - position;
  const std::uint32_t kept = std::max(wished, std::min(fromBegin, fromEnd));
  if (fromBegin <= kept) {
    const std::uint32_t cut = begin + kept;
    return NextSend{chain_[cut], {cut, end}, {begin, cut}};
  }
  const std::uint32_t cut = end - kept;
  return NextSend{chain_[cut - 1], {begin, cut}, {cut, end}};
}

} // namespace topocast
