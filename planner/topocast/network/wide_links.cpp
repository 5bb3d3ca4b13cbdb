// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/network/wide_links.hpp"

#include "topocast/inline.hpp"
#include "topocast/network/speed.hpp"
#include "topocast/stable_sort.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// Lifts what hangs on switch after switch, from below.
class Lifting {
public:
  explicit Lifting(const SwitchNetwork& network)
      : network_(network), hanging_(network.switchCount()),
        isDissolved_(network.switchCount(), false) {
    for (std::uint32_t machine = 0; machine < network.machineCount(); ++machine) {
      hanging_[network.switchOfMachine[machine]].push_back({machine, true, 1});
      messageSpeed_ = std::max(messageSpeed_, network.machineSpeeds[machine]);
    }
  }

  SeenSwitches run() {
    for (const std::uint32_t lower : switchesFromBelow(network_.switchAbove))
      if (network_.switchAbove[lower] >= 0)
        lift(lower, static_cast<std::uint32_t>(network_.switchAbove[lower]));
    return seen();
  }

private:
  /// What hangs on a switch: a machine, or a switch.
  struct Hanging {
    std::uint32_t number = 0;
    bool isMachine = false;
    std::size_t weight = 1; ///< machines in it
  };

  void lift(std::uint32_t lower, std::uint32_t upper) {
    std::vector<Hanging>& here = hanging_[lower];
    std::vector<Hanging>& above = hanging_[upper];
    const std::size_t width = messagesAtOnce(network_.speedsAbove[lower], messageSpeed_);
    if (width > 1 && here.size() <= width) {
      above.insert(above.end(), here.begin(), here.end());
      here.clear();
      isDissolved_[lower] = true;
      return;
    }
    if (width > 1) liftLightest(here, width - 1, above);
    std::size_t weight = 0;
    for (const Hanging& one : here)
      weight += one.weight;
    above.push_back({lower, false, weight});
  }

  /// Nothing is gained by lifting a switch without machines.
  static void liftLightest(std::vector<Hanging>& here, std::size_t count,
                           std::vector<Hanging>& above) {
    stableSort(here, [](const Hanging& one, const Hanging& other) {
      return std::pair(one.weight == 0, one.weight) < std::pair(other.weight == 0, other.weight);
    });
    const auto end = here.begin() + static_cast<std::ptrdiff_t>(count);
    above.insert(above.end(), here.begin(), end);
    here.erase(here.begin(), end);
  }

  SeenSwitches seen() const {
    SeenSwitches seen;
    std::vector<std::uint32_t> places(network_.switchCount());
    for (std::uint32_t i = 0; i < network_.switchCount(); ++i) {
      if (isDissolved_[i]) continue;
      places[i] = static_cast<std::uint32_t>(seen.switches.size());
      seen.switches.push_back(i);
    }
    seen.switchAbove.assign(seen.switches.size(), -1);
    seen.switchOfMachine.assign(network_.machineCount(), 0);
    for (std::uint32_t place = 0; place < seen.switches.size(); ++place)
      for (const Hanging& one : hanging_[seen.switches[place]])
        if (one.isMachine)
          seen.switchOfMachine[one.number] = place;
        else
          seen.switchAbove[places[one.number]] = static_cast<std::int32_t>(place);
    return seen;
  }

  const SwitchNetwork& network_;
  Speed messageSpeed_ = 1;                    ///< of the fastest machine
  std::vector<std::vector<Hanging>> hanging_; ///< by switch
  std::vector<bool> isDissolved_;
};

} // namespace detail

TOPOCAST_INLINE std::size_t messagesAtOnce(Speed linkSpeed, Speed messageSpeed) {
  constexpr Speed parts = 1'000'000; // to which speeds count, as they were converted
  const Speed missing = messageSpeed - linkSpeed % messageSpeed;
  const Speed width = linkSpeed / messageSpeed + (missing <= messageSpeed / parts ? 1 : 0);
  return static_cast<std::size_t>(std::max<Speed>(1, width));
}

TOPOCAST_INLINE SeenSwitches liftOverWideLinks(const SwitchNetwork& network) {
  return detail::Lifting(network).run();
}

} // namespace topocast::TOPOCAST_ABI::runtime
