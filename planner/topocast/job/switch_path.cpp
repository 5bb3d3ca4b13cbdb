// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/job/switch_path.hpp"

#include "topocast/inline.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

TOPOCAST_INLINE bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

/// The digits that `text` begins with, without leading zeros; `text` goes on behind them.
TOPOCAST_INLINE std::string_view takeNumber(std::string_view& text) {
  std::size_t length = 0;
  while (length < text.size() && isDigit(text[length]))
    ++length;
  std::string_view digits = text.substr(0, length);
  text.remove_prefix(length);
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return digits;
}

TOPOCAST_INLINE bool isNameBefore(std::string_view left, std::string_view right) {
  std::string_view one = left;
  std::string_view other = right;
  while (!one.empty() && !other.empty()) {
    if (isDigit(one.front()) && isDigit(other.front())) {
      const std::string_view number = takeNumber(one);
      const std::string_view otherNumber = takeNumber(other);
      if (number.size() != otherNumber.size()) return number.size() < otherNumber.size();
      if (number != otherNumber) return number < otherNumber;
    } else if (one.front() != other.front()) {
      return one.front() < other.front();
    } else {
      one.remove_prefix(1);
      other.remove_prefix(1);
    }
  }
  if (one.empty() != other.empty()) return one.empty();
  return left < right;
}

/// The names of a path: switches from the top, then the machine.
TOPOCAST_INLINE std::vector<std::string_view> namesIn(std::string_view path) {
  std::vector<std::string_view> names;
  for (std::size_t end = 0; (end = path.find(pathSeparator)) != std::string_view::npos;
       path.remove_prefix(end + 1))
    names.push_back(path.substr(0, end));
  names.push_back(path);
  return names;
}

/// Takes a word that stands for a switch: of topology/tree, or of topology/block.
TOPOCAST_INLINE bool takeLevel(std::string_view& pattern) {
  for (const std::string_view level : {"switch.", "block."}) {
    if (pattern.substr(0, level.size()) != level) continue;
    pattern.remove_prefix(level.size());
    return true;
  }
  return false;
}

} // namespace detail

TOPOCAST_INLINE std::optional<std::string> switchPathOf(std::string_view address,
                                                        std::string_view pattern) {
  if (address.size() > longestPath || address.find(detail::pathSeparator) != address.npos)
    return {};
  std::string path;
  while (detail::takeLevel(pattern)) {
    const std::size_t end = address.find('.');
    if (end == address.npos) return {};
    if (end > 0) path += std::string(address.substr(0, end)) + detail::pathSeparator;
    address.remove_prefix(end + 1);
  }
  if (pattern != "node" || path.empty() || address.empty()) return {};
  return path + std::string(address);
}

namespace detail {

/// Takes the machines in order of their paths, so that what is below one switch comes at one time.
class PathSiteMaker {
public:
  PathSiteMaker(PathSite& site, Speed speed) : site_(site), speed_(speed) {
    site_.switches.push_back({-1, 0});
  }

  void add(const std::vector<std::string_view>& names) {
    const std::size_t switches = names.size() - 1;
    std::size_t known = 0;
    while (known < open_.size() && known < switches && open_[known].first == names[known])
      ++known;
    open_.resize(known);
    for (; known < switches; ++known) {
      site_.switches.push_back({static_cast<std::int32_t>(lowest()), speed_});
      open_.emplace_back(names[known], static_cast<std::uint32_t>(site_.switches.size() - 1));
    }
    if (site_.machines.empty() || site_.machines.back().aSwitch != lowest())
      site_.machines.push_back({0, lowest(), speed_});
    ++site_.machines.back().count;
  }

private:
  std::uint32_t lowest() const { return open_.empty() ? 0 : open_.back().second; }

  PathSite& site_;
  Speed speed_;
  /// The switches on the way to the latest machine, by name and number.
  std::vector<std::pair<std::string_view, std::uint32_t>> open_;
};

} // namespace detail

TOPOCAST_INLINE PlacedMachines siteOfPaths(const std::vector<std::string>& paths, Speed speed) {
  std::vector<std::vector<std::string_view>> names;
  names.reserve(paths.size());
  for (const std::string& path : paths)
    names.push_back(detail::namesIn(path));
  std::vector<std::uint32_t> inOrder(paths.size());
  std::iota(inOrder.begin(), inOrder.end(), 0U);
  std::sort(inOrder.begin(), inOrder.end(), [&](std::uint32_t one, std::uint32_t other) {
    return std::lexicographical_compare(names[one].begin(), names[one].end(), names[other].begin(),
                                        names[other].end(), detail::isNameBefore);
  });

  PlacedMachines placed;
  placed.machineOfPath.resize(paths.size());
  detail::PathSiteMaker maker(placed.site, speed);
  for (std::uint32_t machine = 0; machine < inOrder.size(); ++machine) {
    placed.machineOfPath[inOrder[machine]] = machine;
    maker.add(names[inOrder[machine]]);
  }
  return placed;
}

} // namespace topocast::TOPOCAST_ABI::runtime
