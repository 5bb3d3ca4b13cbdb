// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What contradicts a tree, for people. In: borders, streams, names of machines. Out: sentences with
// the measurements, which name the machines, so that one finds the cables.
#pragma once

#include "borders.hpp"
#include "name_ranges.hpp"
#include "streams.hpp"

#include "../text.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace topocast::measure {

class Contradictions {
public:
  /// `names`: of the machines; their numbers if there are none.
  explicit Contradictions(std::vector<std::string> names) : names_(std::move(names)) {}

  /// Two borders that no tree can have.
  std::string crossing(const Border& known, const Border& border, const Streams& overload) const {
    return formatted("a link to %s slows %s to %.2f of a machine's speed in total, and crosses a "
                     "link to %s, which carries %.2f",
                     beyond(border).c_str(), told(overload).c_str(), border.width,
                     beyond(known).c_str(), known.width);
  }

  /// Streams that a border was seen to carry between other machines.
  std::string overloaded(const Border& known, const Border& border, const Streams& overload) const {
    return formatted("%s at once got %.2f of a machine's speed in total across the link to %s, "
                     "which carries %.2f between other machines",
                     told(overload).c_str(), border.width, beyond(known).c_str(), known.width);
  }

  std::string uneven(const Border& border) const {
    return formatted("the link to %s carries %.2f of a machine's speed between some machines and "
                     "%.2f between others",
                     beyond(border).c_str(), border.least, border.greatest);
  }

private:
  std::string nameOf(int machine) const {
    return names_.empty() ? "machine " + std::to_string(machine)
                          : names_[static_cast<std::size_t>(machine)];
  }

  /// `n[4-7]`
  std::string beyond(const Border& border) const {
    std::vector<std::string> machines;
    for (std::size_t machine = 0; machine < border.far.size(); ++machine)
      if (border.far[machine]) machines.push_back(nameOf(static_cast<int>(machine)));
    return joinedRanges(machines);
  }

  /// `n0 -> n4, n1 -> n5 and 2 more streams`
  std::string told(const Streams& streams) const {
    constexpr std::size_t enough = 4;
    std::string text;
    for (std::size_t i = 0; i < std::min(streams.size(), enough); ++i)
      text += (i > 0 ? ", " : "") + nameOf(streams[i].from) + " -> " + nameOf(streams[i].to);
    if (streams.size() > enough)
      text += " and " + std::to_string(streams.size() - enough) + " more streams";
    return text;
  }

  std::vector<std::string> names_;
};

} // namespace topocast::measure
