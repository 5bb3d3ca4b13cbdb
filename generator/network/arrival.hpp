// Whether messages that follow the switches' ways on arrive.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace topocast {

/// Follows the ways of messages from switch to switch, for one destination after the other. Takes
/// time proportional to the switches that are passed, each of them once for each destination.
class ArrivalCheck {
public:
  explicit ArrivalCheck(std::size_t switches) : seen_(switches) {}

  /// Begins with the messages to another destination, which is on switch `destination`.
  void begin(std::size_t destination) {
    seen_.assign(seen_.size(), unseen);
    seen_[destination] = arrives;
  }

  /// Whether messages have been seen to pass the switch on their way to this destination.
  bool passes(std::size_t aSwitch) const { return seen_[aSwitch] != unseen; }

  /// The switches of a circle that messages from switch `start` get into, in the order passed, or
  /// nothing. `next` gives of a switch the next one, or nothing where messages stay.
  template <class Next>
  std::vector<std::size_t> circleFrom(std::size_t start, Next next) {
    path_.clear();
    std::optional<std::size_t> here = start;
    for (; here && seen_[*here] == unseen; here = next(*here)) {
      seen_[*here] = onPath;
      path_.push_back(*here);
    }
    if (here && seen_[*here] == onPath) return {std::ranges::find(path_, *here), path_.end()};
    for (const std::size_t passed : path_)
      seen_[passed] = arrives;
    return {};
  }

private:
  enum State : char { unseen, onPath, arrives };
  std::vector<State> seen_; ///< by switch
  std::vector<std::size_t> path_;
};

} // namespace topocast
