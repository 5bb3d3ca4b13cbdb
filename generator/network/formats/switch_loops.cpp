#include "network/formats/switch_loops.hpp"

#include "llvm/ADT/StringMap.h"

#include <algorithm>

namespace topocast {
namespace {

/// Depth-first search over the hierarchy with an explicit stack.
class LoopSearch {
public:
  LoopSearch(std::span<const DraftLink> links, DiagnosticList& diagnostics)
      : diagnostics_(diagnostics) {
    for (const DraftLink& link : links) {
      if (!link.first.isSwitch) continue;
      const std::size_t above = numberOf(link.first.name.name);
      const std::size_t below = numberOf(link.second.name.name);
      switches_[above].below.push_back({below, &link});
    }
  }

  void run() {
    for (std::size_t start = 0; start < switches_.size(); ++start)
      if (switches_[start].state == State::unseen) searchFrom(start);
  }

private:
  enum class State { unseen, onPath, done };
  struct Below {
    std::size_t to;
    const DraftLink* link;
  };
  struct Switch {
    std::vector<Below> below;
    std::size_t next = 0;
    State state = State::unseen;
  };

  std::size_t numberOf(llvm::StringRef name) {
    const auto [entry, isNew] = numbers_.try_emplace(name, switches_.size());
    if (isNew) switches_.emplace_back();
    return entry->second;
  }

  void searchFrom(std::size_t start) {
    enter(start);
    while (!path_.empty()) {
      Switch& here = switches_[path_.back()];
      if (here.next == here.below.size()) {
        here.state = State::done;
        path_.pop_back();
        if (!steps_.empty()) steps_.pop_back();
        continue;
      }
      const auto [to, link] = here.below[here.next++];
      if (switches_[to].state == State::onPath) reportLoop(to, *link);
      if (switches_[to].state != State::unseen) continue;
      steps_.push_back(link);
      enter(to);
    }
  }

  void enter(std::size_t number) {
    switches_[number].state = State::onPath;
    path_.push_back(number);
  }

  /// The path from `to` down to the switch at its end, and `closing` back to `to`.
  void reportLoop(std::size_t to, const DraftLink& closing) const {
    const auto begin = std::ranges::find(path_, to) - path_.begin();
    constexpr std::ptrdiff_t mostSteps = 8;
    const auto length = static_cast<std::ptrdiff_t>(steps_.size()) - begin;
    std::string loop = closing.second.name.name;
    for (auto step = steps_.begin() + begin; step != steps_.end(); ++step) {
      if (step - steps_.begin() - begin == mostSteps) {
        loop += " -> ... (" + std::to_string(length - mostSteps) + " more)";
        break;
      }
      loop += " -> " + (*step)->second.name.name;
    }
    loop += " -> " + closing.second.name.name;
    if (length == 0) {
      diagnostics_.error(closing.place,
                         "switch '" + closing.second.name.name + "' is below itself");
      return diagnostics_.advise("take it out of its own Switches=");
    }
    diagnostics_.error(closing.place, "switches are parents of one another: " + loop);
    for (auto step = steps_.begin() + begin;
         step != steps_.end() && step - steps_.begin() - begin < mostSteps; ++step)
      diagnostics_.note((*step)->place, "'" + (*step)->second.name.name + "' is below '" +
                                            (*step)->first.name.name + "' here");
    diagnostics_.advise("take one of these names out of its Switches=");
  }

  DiagnosticList& diagnostics_;
  std::vector<Switch> switches_;
  llvm::StringMap<std::size_t> numbers_;
  std::vector<std::size_t> path_;
  /// steps_[i] leads from path_[i] to path_[i+1].
  std::vector<const DraftLink*> steps_;
};

} // namespace

void reportSwitchLoops(std::span<const DraftLink> links, DiagnosticList& diagnostics) {
  LoopSearch(links, diagnostics).run();
}

} // namespace topocast
