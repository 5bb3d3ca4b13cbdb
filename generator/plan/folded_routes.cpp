#include "plan/folded_routes.hpp"

#include "order/runtime_switch_network.hpp"
#include "plan/hop_text.hpp"
#include "plan/switch_hops.hpp"

#include "topocast/network/speed.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>

namespace topocast {
namespace {

using runtime::SiteCables;
using runtime::SiteHopLists;
using runtime::SiteHops;

/// Cables from one switch to others, every `step`-th from `to` on.
struct Fan {
  std::uint32_t to = 0;
  std::uint32_t toCount = 1;
  std::uint32_t toStep = 1;
  std::uint32_t cables = 1;
  runtime::Speed speed = 0;
  runtime::Delay delay = 0;
  friend bool operator==(const Fan&, const Fan&) = default;
};

/// Adds one more switch to a fan if it goes on there.
bool goOn(Fan& fan, const Fan& next) {
  if (fan.cables != next.cables || fan.speed != next.speed || fan.delay != next.delay ||
      next.to <= fan.to)
    return false;
  const std::uint32_t last = fan.to + (fan.toCount - 1) * fan.toStep;
  if (fan.toCount == 1) fan.toStep = next.to - last;
  if (next.to != last + fan.toStep) return false;
  ++fan.toCount;
  return true;
}

/// The cables to switches with higher numbers. Parallel ones of several speeds stand by themselves,
/// in their order.
std::vector<Fan> fansOf(const Network& network, SwitchId from) {
  std::vector<Fan> single; // one for each switch and speed
  for (const auto& [to, link] : network.neighbours(from)) {
    if (to.value < from.value) continue;
    const runtime::Speed speed = speedOf(network.link(link).bandwidth);
    const runtime::Delay delay = delayOf(network, link);
    if (!single.empty() && single.back().to == to.value && single.back().speed == speed &&
        single.back().delay == delay)
      ++single.back().cables;
    else
      single.push_back({to.value, 1, 1, 1, speed, delay});
  }
  const auto isOfSeveral = [&](std::size_t i) {
    return (i > 0 && single[i - 1].to == single[i].to) ||
           (i + 1 < single.size() && single[i + 1].to == single[i].to);
  };
  std::vector<Fan> fans;
  for (std::size_t i = 0; i < single.size(); ++i) {
    const bool isJoined = i > 0 && !isOfSeveral(i) && !isOfSeveral(i - 1);
    if (!isJoined || !goOn(fans.back(), single[i])) fans.push_back(single[i]);
  }
  // A step is only one if three switches follow it.
  std::vector<Fan> kept;
  for (const Fan& fan : fans) {
    if (fan.toCount != 2 || fan.toStep == 1) {
      kept.push_back(fan);
      continue;
    }
    for (const std::uint32_t to : {fan.to, fan.to + fan.toStep})
      kept.push_back({to, 1, 1, fan.cables, fan.speed, fan.delay});
  }
  return kept;
}

std::vector<SiteCables> foldCables(const Network& network) {
  std::vector<SiteCables> rows;
  std::vector<Fan> latest;
  std::size_t begin = 0; // of the latest rows
  for (std::size_t i = 0; i < network.switchCount(); ++i) {
    std::vector<Fan> fans = fansOf(network, SwitchId(i));
    if (fans == latest) {
      for (std::size_t row = begin; row < rows.size(); ++row)
        ++rows[row].count;
      continue;
    }
    begin = rows.size();
    for (const auto& [to, toCount, toStep, cables, speed, delay] : fans)
      rows.push_back({static_cast<std::uint32_t>(i), 1, to, toCount, toStep, cables, speed, delay});
    latest = std::move(fans);
  }
  return rows;
}

/// Folds one switch's next hops, by machine; noNextHop where any will do.
class ListFold {
public:
  explicit ListFold(std::span<const NextHop> hops) : hops_(hops) {}

  std::vector<SiteHops> run() {
    std::vector<SiteHops> list;
    for (std::size_t begin = firstUsed(0); begin < hops_.size();) {
      const Fit best = longestFrom(begin);
      list.push_back(best.entry);
      begin = best.end;
    }
    if (list.empty()) list.push_back({0, 0, 1, 1, 0});
    beginAtMachine0(list.front());
    return list;
  }

private:
  /// An entry, and the first used place behind its beginning where it does not hold.
  struct Fit {
    SiteHops entry = {};
    std::size_t end = 0;
  };

  std::size_t firstUsed(std::size_t place) const {
    while (place < hops_.size() && hops_[place] == noNextHop)
      ++place;
    return place;
  }

  /// The next used place with another hop than the one at `place`.
  std::size_t firstOther(std::size_t place) const {
    const NextHop hop = hops_[place];
    while (place < hops_.size() && (hops_[place] == noNextHop || hops_[place] == hop))
      ++place;
    return place;
  }

  Fit longestFrom(std::size_t begin) const {
    const std::size_t second = firstOther(begin);
    Fit best = {{static_cast<std::uint32_t>(begin), hops_[begin], 1, 1, 0}, second};
    if (second == hops_.size()) return best;
    const std::size_t third = firstOther(second);
    const auto firstTurn = static_cast<std::uint32_t>(second - begin);
    const auto secondTurn = static_cast<std::uint32_t>(third - second);
    for (const std::uint32_t turn : {firstTurn, secondTurn, 1U}) {
      if (turn < firstTurn) continue;
      const Fit fit = inTurns(begin, turn, turn - firstTurn);
      if (fit.end > best.end) best = fit;
    }
    return best;
  }

  /// Hops that rise by one each turn, and begin anew where they first fall. `done` machines of the
  /// first turn come before `begin`.
  Fit inTurns(std::size_t begin, std::uint32_t turn, std::uint32_t done) const {
    const NextHop first = hops_[begin];
    SiteHops entry = {static_cast<std::uint32_t>(begin), first, 0, turn, done};
    NextHop highest = first;
    NextHop expected = first;
    std::uint32_t inTurn = done;
    bool isTurnUsed = false; // whether some message told the turn's hop
    std::size_t place = begin;
    for (; place < hops_.size(); ++place) {
      const NextHop hop = hops_[place];
      if (hop != noNextHop && hop != expected) {
        if (entry.count > 0 || isTurnUsed || hop > first || hop > expected) break;
        entry.cable = hop;
        entry.count = expected - hop;
        expected = hop;
      }
      if (hop != noNextHop) highest = std::max(highest, expected);
      isTurnUsed = isTurnUsed || hop != noNextHop;
      if (++inTurn < turn) continue;
      inTurn = 0;
      isTurnUsed = false;
      if (++expected == entry.cable + entry.count && entry.count > 0) expected = entry.cable;
    }
    if (entry.count == 0) entry.count = highest - first + 1;
    entry.done += (first - entry.cable) * turn;
    return {entry, firstUsed(place)};
  }

  /// Where no message comes by before, an entry may begin earlier.
  static void beginAtMachine0(SiteHops& entry) {
    const std::uint32_t round = entry.turn * entry.count;
    entry.done = (entry.done + round - entry.machine % round) % round;
    entry.machine = 0;
  }

  std::span<const NextHop> hops_;
};

/// Numbers lists in order of first use.
template <class Key>
class ListNumbers {
public:
  /// A list's number, and whether it is a new one.
  std::pair<std::uint32_t, bool> numberOf(Key list) {
    const auto number = static_cast<std::uint32_t>(numbers_.size());
    const auto [entry, isNew] = numbers_.try_emplace(std::move(list), number);
    return {entry->second, isNew};
  }

private:
  std::map<Key, std::uint32_t> numbers_;
};

/// Adds the list of one more switch.
void addList(std::vector<SiteHopLists>& rows, std::uint32_t list) {
  if (!rows.empty()) {
    SiteHopLists& row = rows.back();
    if (row.count == 1 && list == row.list + 1) row.step = 1;
    if (list == row.list + row.count * row.step) {
      ++row.count;
      return;
    }
  }
  rows.push_back({1, list, 0});
}

using HopNumbers = std::vector<RowNumbers<5>>;

HopNumbers numbersOfAll(std::span<const SiteHops> list) {
  HopNumbers numbers;
  numbers.reserve(list.size());
  for (const SiteHops& hops : list)
    numbers.push_back(numbersOf(hops));
  return numbers;
}

/// Adds rows of hops and of lists; false if there would be too many.
bool addRows(RouteTables& tables, const SwitchHops& hops, std::size_t switches,
             std::size_t mostRows) {
  ListNumbers<HopNumbers> numbers;
  for (std::size_t i = 0; i < switches; ++i) {
    const std::vector<SiteHops> list = ListFold(hops.of(SwitchId(i))).run();
    const auto [number, isNew] = numbers.numberOf(numbersOfAll(list));
    if (isNew) tables.hops.insert(tables.hops.end(), list.begin(), list.end());
    addList(tables.lists, number);
    if (tables.cables.size() + tables.lists.size() + tables.hops.size() > mostRows) return false;
  }
  return true;
}

/// The same with hops as runs. Rows count as long as they are written.
bool addRuns(RouteTables& tables, const SwitchHops& hops, std::size_t switches,
             std::size_t mostCharacters) {
  constexpr std::size_t charactersOfRow = 30;
  ListNumbers<std::string> numbers;
  for (std::size_t i = 0; i < switches; ++i) {
    const std::string list = hopText(hops.of(SwitchId(i)));
    const auto [number, isNew] = numbers.numberOf(list);
    if (isNew) tables.runs += list;
    addList(tables.lists, number);
    const std::size_t rows = tables.cables.size() + tables.lists.size();
    if (tables.runs.size() + charactersOfRow * rows > mostCharacters) return false;
  }
  return true;
}

} // namespace

RowNumbers<8> numbersOf(const SiteCables& row) {
  return {row.first, row.count, row.to, row.toCount, row.toStep, row.cables, row.speed, row.delay};
}

RowNumbers<5> numbersOf(const SiteHops& row) {
  return {row.machine, row.cable, row.count, row.turn, row.done};
}

RowNumbers<3> numbersOf(const SiteHopLists& row) {
  return {row.count, row.list, row.step};
}

runtime::SiteRoutes RouteTables::view() const {
  return {cables.data(),
          static_cast<std::uint32_t>(cables.size()),
          lists.data(),
          static_cast<std::uint32_t>(lists.size()),
          hops.data(),
          static_cast<std::uint32_t>(hops.size()),
          runs.empty() ? nullptr : runs.c_str()};
}

std::optional<RouteTables> foldRoutes(const Network& network, const RouteLimits& limits) {
  const SwitchHops hops(network);
  const std::vector<SiteCables> cables = foldCables(network);
  RouteTables inRows = {cables, {}, {}, {}};
  if (addRows(inRows, hops, network.switchCount(), limits.rows)) return inRows;
  RouteTables inRuns = {cables, {}, {}, {}};
  if (addRuns(inRuns, hops, network.switchCount(), limits.characters)) return inRuns;
  return std::nullopt;
}

} // namespace topocast
