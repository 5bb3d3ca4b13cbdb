#include "wormhole/start_up_bounds.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

namespace topocast {
namespace {

using runtime::Family;

/// Everything that the theorems depend on.
struct Pattern {
  std::uint32_t sources;    ///< S
  std::uint32_t members;    ///< D
  std::uint32_t dimensions; ///< n
  std::uint32_t radix;      ///< k: the largest
  bool isCube;              ///< whether every dimension has it, as in a k-ary n-cube

  double machines() const { return std::pow(radix, dimensions); }
};

/// ceil(log2(count / 2^halvings)), 0 if that is less.
std::uint32_t levels(std::uint32_t count, std::uint32_t halvings) {
  const auto whole = static_cast<std::uint32_t>(std::bit_width(count - 1U));
  return whole > halvings ? whole - halvings : 0;
}

/// Whether chains are halved to the end without a rest; Theorem 1 rounds up what a machine at the
/// end of another chain sends, which is less.
bool halvesEvenly(std::uint32_t machines) {
  return std::has_single_bit(machines);
}

/// Theorem 1, odd: the machine in the middle relays all multicasts.
std::uint32_t umeshOdd(const Pattern& pattern) {
  return pattern.sources * levels(pattern.members + 1, 1) + 1;
}

/// Theorem 1, even: the busiest of the machines at a half, a quarter, an eighth and so on.
std::uint32_t umeshEven(const Pattern& pattern) {
  const std::uint32_t all = levels(pattern.members, 0);
  double most = 0;
  std::uint32_t busiest = 0;
  for (std::uint32_t i = 1; i <= all; ++i) {
    const double each = (2 - std::ldexp(2, -static_cast<int>(i))) * levels(pattern.members, i);
    if (each > most) busiest = i;
    most = std::max(most, each);
  }
  const std::uint32_t before = pattern.sources == pattern.members ? all : busiest;
  const double steps = std::ceil(pattern.sources * most / 2 + before);
  return std::max(static_cast<std::uint32_t>(steps), all);
}

StartUpBounds umeshBounds(const Pattern& pattern) {
  StartUpBounds bounds;
  const bool isOdd = pattern.members % 2 == 1;
  if (isOdd) bounds.most = umeshOdd(pattern);
  if (isOdd && halvesEvenly(pattern.members + 1)) bounds.least = bounds.most;
  if (halvesEvenly(pattern.members)) bounds.least = umeshEven(pattern);
  return bounds;
}

/// Theorem 5: a source is the half-node of one other multicast at most, the quarter-node of two.
StartUpBounds spumeshBounds(const Pattern& pattern) {
  std::uint32_t most = levels(pattern.members, 0);
  std::uint32_t left = pattern.sources - 1;
  for (std::uint32_t i = 0; left > 0; ++i) {
    const std::uint32_t such = std::min(left, 1U << i);
    most += such * levels(pattern.members, i + 1);
    left -= such;
  }
  return {std::nullopt, most};
}

/// Whether leaders have worms to send in every dimension, as the lower bounds of Theorems 3 and 6
/// count: in two dimensions if a line has two members or more on average, in more if all machines
/// are members.
bool hasFullLines(const Pattern& pattern) {
  if (!pattern.isCube) return false;
  if (pattern.dimensions > 2) return pattern.members >= pattern.machines();
  return pattern.members >= 2 * pattern.radix;
}

/// Theorem 3: the busiest leader relays all multicasts, and sends a worm in every dimension.
StartUpBounds hlBounds(const Pattern& pattern) {
  const std::uint32_t worms = pattern.sources * pattern.dimensions;
  return {hasFullLines(pattern) ? std::optional(worms) : std::nullopt,
          1 + pattern.sources * levels(pattern.radix, 1) + worms};
}

/// Theorem 6: it relays those of one quadrant, of which the theorem makes all equally large.
StartUpBounds sqhlBounds(const Pattern& pattern) {
  if (!pattern.isCube || pattern.radix % 2 != 0) return {};
  const double quadrants = std::ldexp(1, static_cast<int>(pattern.dimensions));
  const double machines = pattern.machines();
  const auto sourcesIn = [&](double parts) { return std::min<double>(pattern.sources, parts); };
  double most = 1 + sourcesIn(machines / quadrants) * levels(pattern.radix, 1);
  for (std::uint32_t i = 0; i < pattern.dimensions; ++i)
    most += sourcesIn(std::ldexp(machines / quadrants, static_cast<int>(i)));
  StartUpBounds bounds{std::nullopt, static_cast<std::uint32_t>(most)};
  if (hasFullLines(pattern))
    bounds.least =
        static_cast<std::uint32_t>(std::max(1.0, std::ceil(pattern.sources * (1 - 1 / quadrants))));
  return bounds;
}

} // namespace

StartUpBounds startUpBounds(Family family, const MeshShape& mesh, std::uint32_t sources,
                            std::uint32_t members) {
  assert(members >= 2 && sources >= 1 && sources <= members);
  const std::uint32_t longest = std::ranges::max(mesh.radices);
  const Pattern pattern{sources, members, static_cast<std::uint32_t>(mesh.radices.size()), longest,
                        std::ranges::min(mesh.radices) == longest};
  switch (family) {
  case Family::umesh:
  case Family::ucube:
    return umeshBounds(pattern);
  case Family::spumesh:
    return spumeshBounds(pattern);
  case Family::hl:
    return hlBounds(pattern);
  case Family::sqhl:
    return sqhlBounds(pattern);
  default:
    return {};
  }
}

} // namespace topocast
