// Whether messages that follow the switches' next hops arrive.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace topocast {

/// Follows messages from switch to switch, for one destination after the other, and finds routes
/// that go in circles. Takes time proportional to destinations times switches.
class ArrivalCheck {
public:
  explicit ArrivalCheck(std::size_t switches) : seen_(switches) {}

  /// Starts anew with messages to a machine on switch `destination`.
  void begin(std::size_t destination) {
    seen_.assign(seen_.size(), unseen);
    seen_[destination] = arrives;
  }

  /// Whether messages have been seen to pass the switch on their way to this destination.
  bool passes(std::size_t aSwitch) const { return seen_[aSwitch] != unseen; }

  /// Follows the messages from switch `start`. If they end in a circle, returns its switches in the
  /// order passed. `next(at)` is the switch after `at`, or nothing where messages go no further.
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
