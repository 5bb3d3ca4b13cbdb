// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/segment_roles.hpp"

#include "topocast/inline.hpp"
#include "topocast/stable_sort.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// How many children a role may have, most first. They divide the period.
constexpr std::array<std::uint32_t, 7> numbersOfChildren = {12, 6, 4, 3, 2, 1, 0};

/// The most children, up to so many, that a role may have.
inline std::uint32_t mostChildrenUpTo(std::uint32_t count) {
  return *std::find_if(numbersOfChildren.begin(), numbersOfChildren.end(),
                       [&](std::uint32_t number) { return number <= count; });
}

/// Of a role with so many gaps left: the last child has its segment in time.
inline std::uint32_t childrenWithin(std::uint32_t gapsLeft, std::uint32_t latency) {
  return mostChildrenUpTo(gapsLeft > latency ? gapsLeft - latency : 0);
}

/// The least number of gaps within which so many roles can have the segment.
TOPOCAST_INLINE std::uint32_t gapsFor(std::uint32_t machines, std::uint32_t latency) {
  std::vector<std::uint64_t> roles; // by the gaps that their first one has left
  for (;;) {
    const auto gapsLeft = static_cast<std::uint32_t>(roles.size());
    std::uint64_t count = 1;
    for (std::uint32_t child = 1; child <= childrenWithin(gapsLeft, latency); ++child)
      count += roles[gapsLeft - latency - child];
    if (count >= machines) return gapsLeft;
    roles.push_back(count);
  }
}

/// All roles that have the segment within so many gaps.
TOPOCAST_INLINE std::vector<SegmentRole> rolesWithin(std::uint32_t gaps, std::uint32_t latency) {
  std::vector<SegmentRole> roles(1);
  for (std::size_t role = 0; role < roles.size(); ++role) {
    const std::uint32_t delay = roles[role].delay;
    for (std::uint32_t child = 1; child <= childrenWithin(gaps - delay, latency); ++child) {
      roles[role].children.push_back(static_cast<std::uint32_t>(roles.size()));
      roles.push_back({delay + latency + child, {}});
    }
  }
  return roles;
}

/// How many of a role's last children may be taken away, all without children themselves, so that
/// a number remains which a role may have: the most that are no more than `surplus`, or if there is
/// no such number and `orMore` is true the fewest; else 0.
TOPOCAST_INLINE std::uint32_t childrenToDrop(const std::vector<SegmentRole>& roles,
                                             const SegmentRole& role, std::uint32_t surplus,
                                             bool orMore) {
  const auto& children = role.children;
  const auto firstInner =
      std::find_if(children.rbegin(), children.rend(),
                   [&](std::uint32_t child) { return !roles[child].children.empty(); });
  const auto droppable = static_cast<std::uint32_t>(firstInner - children.rbegin());
  const auto count = static_cast<std::uint32_t>(children.size());
  const auto isAllowed = [&](std::uint32_t dropped) {
    return mostChildrenUpTo(count - dropped) == count - dropped;
  };
  for (std::uint32_t dropped = std::min(droppable, surplus); dropped > 0; --dropped)
    if (isAllowed(dropped)) return dropped;
  for (std::uint32_t dropped = surplus + 1; orMore && dropped <= droppable; ++dropped)
    if (isAllowed(dropped)) return dropped;
  return 0;
}

/// The roles without those that `isDropped` marks, numbered anew.
TOPOCAST_INLINE std::vector<SegmentRole> withoutDropped(std::vector<SegmentRole> roles,
                                                        const std::vector<bool>& isDropped) {
  std::vector<std::uint32_t> numbers(roles.size(), 0);
  std::uint32_t kept = 0;
  for (std::size_t role = 0; role < roles.size(); ++role) {
    numbers[role] = kept;
    if (isDropped[role]) continue;
    if (kept != role) roles[kept] = std::move(roles[role]);
    ++kept;
  }
  roles.resize(kept);
  for (SegmentRole& role : roles)
    for (std::uint32_t& child : role.children)
      child = numbers[child];
  return roles;
}

/// Gives one more child to the role whose next one has the segment first, of those that may.
TOPOCAST_INLINE void addEarliest(std::vector<SegmentRole>& roles, std::uint32_t latency) {
  const auto nextDelay = [&](const SegmentRole& role) {
    return role.delay + latency + 1U + static_cast<std::uint32_t>(role.children.size());
  };
  SegmentRole* earliest = nullptr;
  for (SegmentRole& role : roles) {
    const auto more = static_cast<std::uint32_t>(role.children.size()) + 1U;
    if (mostChildrenUpTo(more) != more) continue;
    if (earliest == nullptr || nextDelay(role) < nextDelay(*earliest)) earliest = &role;
  }
  const std::uint32_t delay = nextDelay(*earliest); // a role without children may have one
  earliest->children.push_back(static_cast<std::uint32_t>(roles.size()));
  roles.push_back({delay, {}});
}

/// Takes away roles until `machines` are left, the latest first. Where numbers of children do not
/// allow that, takes away a few more, and adds as many.
TOPOCAST_INLINE std::vector<SegmentRole> cutDown(std::vector<SegmentRole> roles,
                                                 std::uint32_t machines, std::uint32_t latency) {
  std::vector<std::uint32_t> latestFirst(roles.size());
  std::iota(latestFirst.begin(), latestFirst.end(), 0U);
  stableSort(latestFirst, [&](std::uint32_t one, std::uint32_t other) {
    return roles[one].delay > roles[other].delay;
  });
  std::vector<bool> isDropped(roles.size(), false);
  std::size_t left = roles.size();
  bool orMore = false;
  while (left > machines) {
    const std::size_t before = left;
    for (const std::uint32_t role : latestFirst) {
      if (left <= machines) break;
      auto& children = roles[role].children;
      const auto surplus = static_cast<std::uint32_t>(left) - machines;
      for (auto drop = childrenToDrop(roles, roles[role], surplus, orMore); drop > 0; --drop) {
        isDropped[children.back()] = true;
        children.pop_back();
        --left;
      }
    }
    orMore = left == before;
  }
  roles = withoutDropped(std::move(roles), isDropped);
  while (roles.size() < machines)
    addEarliest(roles, latency);
  return roles;
}

/// Roles without children, by their delays modulo the period: crews care for nothing else.
class SpareRoles {
public:
  explicit SpareRoles(const std::vector<SegmentRole>& roles) : roles_(roles) {
    for (std::uint32_t role = 0; role < roles.size(); ++role)
      if (roles[role].children.empty()) byDelay_[roles[role].delay % segmentPeriod].push_back(role);
  }

  /// So many roles whose delays add up to `sum` modulo `count` + 1, if there are such; else any.
  std::vector<std::uint32_t> take(std::uint32_t count, std::uint32_t sum) {
    std::vector<std::uint32_t> taken;
    std::uint32_t missing = sum;
    const std::uint32_t modulus = count + 1;
    while (count > taken.size() + 2)
      missing += modulus - takeFrom(mostPlentiful(), taken) % modulus;
    if (count == taken.size() + 2) {
      const auto [one, other] = pairOf(missing % modulus, modulus);
      takeFrom(one, taken);
      takeFrom(other, taken);
    } else if (count > 0) {
      takeFrom(singleOf(missing % modulus, modulus), taken);
    }
    return taken;
  }

  /// The one that no crew has.
  std::uint32_t last() const { return byDelay_[mostPlentiful()].back(); }

private:
  /// Returns the role's delay.
  std::uint32_t takeFrom(std::uint32_t remainder, std::vector<std::uint32_t>& taken) {
    taken.push_back(byDelay_[remainder].back());
    byDelay_[remainder].pop_back();
    return roles_[taken.back()].delay;
  }

  std::size_t left(std::uint32_t remainder) const { return byDelay_[remainder].size(); }

  std::uint32_t mostPlentiful() const {
    const auto most =
        std::max_element(byDelay_.begin(), byDelay_.end(), [](const auto& one, const auto& other) {
          return one.size() < other.size();
        });
    return static_cast<std::uint32_t>(most - byDelay_.begin());
  }

  std::uint32_t singleOf(std::uint32_t sum, std::uint32_t modulus) const {
    std::uint32_t best = segmentPeriod;
    for (std::uint32_t one = sum % modulus; one < segmentPeriod; one += modulus)
      if (left(one) > 0 && (best == segmentPeriod || left(one) > left(best))) best = one;
    return best == segmentPeriod ? mostPlentiful() : best;
  }

  std::pair<std::uint32_t, std::uint32_t> pairOf(std::uint32_t sum, std::uint32_t modulus) {
    std::pair<std::uint32_t, std::uint32_t> best = {segmentPeriod, 0};
    std::size_t mostLeft = 0;
    for (std::uint32_t one = 0; one < segmentPeriod; ++one)
      for (std::uint32_t other = one; other < segmentPeriod; ++other) {
        if ((one + other) % modulus != sum || left(other) < (one == other ? 2U : 1U)) continue;
        const std::size_t least = std::min(left(one), left(other));
        if (least > mostLeft) best = {one, other};
        mostLeft = std::max(mostLeft, least);
      }
    if (mostLeft > 0) return best;
    const std::uint32_t one = mostPlentiful();
    std::vector<std::uint32_t> held;
    takeFrom(one, held);
    const std::uint32_t other = mostPlentiful();
    byDelay_[one].push_back(held.back());
    return {one, other};
  }

  const std::vector<SegmentRole>& roles_;
  std::array<std::vector<std::uint32_t>, segmentPeriod> byDelay_;
};

/// Puts the roles of a crew from `turn` on into an order in which turn + delay differs for all,
/// modulo their number. `isTaken` tells which values those before have. False if there is none.
inline bool arrange(const std::vector<SegmentRole>& all, std::vector<std::uint32_t>& roles,
                    std::size_t turn, std::vector<bool>& isTaken) {
  const std::size_t crew = roles.size();
  if (turn == crew) return true;
  std::vector<bool> isTried(crew, false);
  for (std::size_t next = turn; next < crew; ++next) {
    const std::size_t arrival = (turn + all[roles[next]].delay) % crew;
    if (isTaken[arrival] || isTried[arrival]) continue;
    isTried[arrival] = isTaken[arrival] = true;
    std::swap(roles[turn], roles[next]);
    if (arrange(all, roles, turn + 1, isTaken)) return true;
    std::swap(roles[turn], roles[next]);
    isTaken[arrival] = false;
  }
  return false;
}

} // namespace detail

TOPOCAST_INLINE std::vector<SegmentRole> earliestRoles(std::uint32_t machines,
                                                       std::uint32_t latency) {
  return detail::cutDown(detail::rolesWithin(detail::gapsFor(machines, latency), latency), machines,
                         latency);
}

TOPOCAST_INLINE std::vector<RoleCrew> crewsOf(const std::vector<SegmentRole>& roles) {
  std::vector<std::uint32_t>
      serving; // those with the fewest children first: they have least choice
  for (std::uint32_t role = 0; role < roles.size(); ++role)
    if (!roles[role].children.empty()) serving.push_back(role);
  stableSort(serving, [&](std::uint32_t one, std::uint32_t other) {
    return roles[one].children.size() < roles[other].children.size();
  });
  detail::SpareRoles spare(roles);
  std::vector<RoleCrew> crews(roles.size());
  std::uint32_t machine = 0;
  for (const std::uint32_t role : serving) {
    const auto crew = static_cast<std::uint32_t>(roles[role].children.size());
    std::vector<std::uint32_t> played = {role};
    const std::uint32_t delay = roles[role].delay % crew;
    for (const std::uint32_t other : spare.take(crew - 1, crew - delay))
      played.push_back(other);
    std::vector<bool> isTaken(crew, false);
    isTaken[delay] = true;
    detail::arrange(roles, played, 1, isTaken);
    for (std::uint32_t turn = 0; turn < crew; ++turn)
      crews[played[turn]] = {machine, crew, turn};
    machine += crew;
  }
  crews[spare.last()] = {machine, 1, 0};
  return crews;
}

} // namespace topocast::TOPOCAST_ABI::runtime
