#include "wormhole/splitting_order.hpp"

#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/split_table.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace topocast {

namespace {

using runtime::HoldingTimes;
using runtime::SplitTable;

// Only the ratio of the times matters, so times too long for the table are given in coarser units.
HoldingTimes holdingTimesOf(const SplitTimes& times) {
  constexpr TimeUnits most = std::numeric_limits<std::int32_t>::max();
  const TimeUnits unit = std::max(times.hold, times.end) / most + 1;
  const auto inUnits = [unit](TimeUnits time) {
    return static_cast<std::uint32_t>(std::max<TimeUnits>(time / unit, 1));
  };
  HoldingTimes units;
  units.hold = inUnits(times.hold);
  units.end = inUnits(times.end);
  units.ports = times.ports;
  if (times.ports > 1) units.interval = inUnits(times.interval);
  return units;
}

/// The most machines, the sender included, that it reaches in some time without the port whose turn
/// it is.
std::uint64_t reachedOtherwise(const SplitTable& table, const HoldingTimes& times,
                               std::uint32_t port, std::uint64_t time) {
  const std::uint64_t turnsAgain =
      times.hold - std::min<std::uint64_t>(times.hold, std::uint64_t{port} * times.interval);
  std::uint64_t reached = time >= turnsAgain ? table.machinesWithin(time - turnsAgain) : 1;
  for (std::uint64_t other = port + 1; other < times.ports; ++other) {
    const std::uint64_t end = (other - port) * times.interval + times.end;
    if (end <= time) reached += table.machinesWithin(time - end);
  }
  return reached;
}

/// The table gives the part that the first of several ports sends away. A later port sends away so
/// much of what is left that all machines are reached in the least time, by the ports after it and
/// by the sender itself in its next round.
std::uint32_t keptOnPort(std::uint32_t count, const HoldingTimes& times, std::uint32_t port) {
  const SplitTable table(times, count);
  const auto othersWithin = [&](std::uint64_t time) {
    return reachedOtherwise(table, times, port, time);
  };
  std::uint64_t least = times.end;
  std::uint64_t enough = table.time(count) + times.hold + times.end;
  while (least < enough) {
    const std::uint64_t middle = least + (enough - least) / 2;
    const bool reachesAll =
        othersWithin(middle) + table.machinesWithin(middle - times.end) >= count;
    (reachesAll ? enough : least) = reachesAll ? middle : middle + 1;
  }
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(othersWithin(enough), count - 1));
}

} // namespace

std::uint32_t optimalSplit(std::uint32_t count, const SplitTimes& times) {
  const HoldingTimes units = holdingTimesOf(times);
  if (times.ports == 1) return SplitTable(units, count).own(count);
  return keptOnPort(count, units, times.port);
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
  const auto [begin, end, sent] = held;
  const std::uint32_t count = end - begin;
  if (count < 2) return std::nullopt;
  const TimeUnits delay = adaptation_ == Adaptation::none ? 0 : conditions.delay;
  const TimeUnits hold = std::max(parameters_.hold.of(conditions.bytes),
                                  parameters_.network.of(conditions.bytes) + delay);
  const std::uint32_t wished =
      keeps_(count, {hold, parameters_.endToEnd(conditions.bytes) + delay, parameters_.ports,
                     parameters_.interval(conditions.bytes), sent % parameters_.ports});
  // What is kept is at one end of the range, with the sender in it.
  const std::uint32_t position = positions_[from.index()];
  const std::uint32_t fromBegin = position - begin + 1;
  const std::uint32_t fromEnd = end - position;
  const std::uint32_t kept = std::max(wished, std::min(fromBegin, fromEnd));
  if (fromBegin <= kept) {
    const std::uint32_t cut = begin + kept;
    return NextSend{{{chain_[cut], {cut, end}}}, {begin, cut, sent + 1}};
  }
  const std::uint32_t cut = end - kept;
  return NextSend{{{chain_[cut - 1], {begin, cut}}}, {cut, end, sent + 1}};
}

} // namespace topocast
