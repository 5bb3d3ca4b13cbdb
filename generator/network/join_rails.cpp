#include "network/join_rails.hpp"

#include "llvm/ADT/StringMap.h"

#include <cassert>
#include <map>
#include <tuple>
#include <utility>

namespace topocast {
namespace {

/// Cables between two switches, counted from 0.
using Ends = std::pair<std::size_t, std::size_t>;

/// The cables of all rails, each once.
class JoinedCables {
public:
  explicit JoinedCables(std::size_t switches) : switches_(switches) {}

  /// Starts with the next rail, on which machines have these cards; if none, all are new.
  void beginRail(std::span<const std::size_t> cards = {}) {
    counts_.clear();
    cards_ = cards;
  }

  /// The number of this cable of the current rail among all.
  std::size_t add(const Cable& cable) {
    const std::size_t end = std::max(cable.first, cable.second);
    if (end >= switches_) return addOfMachine(cable, end - switches_);
    const Ends ends(cable.first, cable.second);
    const auto [entry, isNew] = known_.try_emplace({ends, counts_[ends]++}, cables_.size());
    return isNew ? append(cable) : entry->second;
  }

  std::vector<Cable> take() { return std::move(cables_); }

private:
  std::size_t addOfMachine(const Cable& cable, std::size_t machine) {
    if (cards_.empty()) return append(cable);
    const auto [entry, isNew] = ofMachines_.try_emplace({machine, cards_[machine]}, cables_.size());
    return isNew ? append(cable) : entry->second;
  }

  std::size_t append(const Cable& cable) {
    cables_.push_back(cable);
    return cables_.size() - 1;
  }

  std::size_t switches_;
  std::vector<Cable> cables_;
  std::map<std::pair<Ends, std::size_t>, std::size_t> known_;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> ofMachines_; ///< by machine and card
  std::span<const std::size_t> cards_; ///< of the current rail, by machine
  std::map<Ends, std::size_t> counts_; ///< of the current rail
};

/// By vertex of each rail its number in the joined network; names its switches.
std::vector<std::vector<std::size_t>> joinSwitches(const std::vector<NetworkDescription>& rails,
                                                   std::vector<std::string>& switches) {
  llvm::StringMap<std::size_t> numbers;
  std::vector<std::vector<std::size_t>> vertices;
  for (const NetworkDescription& rail : rails) {
    std::vector<std::size_t>& ofRail = vertices.emplace_back();
    for (const std::string& name : rail.switches) {
      const auto [entry, isNew] = numbers.try_emplace(name, switches.size());
      if (isNew) switches.push_back(name);
      ofRail.push_back(entry->second);
    }
  }
  for (std::vector<std::size_t>& ofRail : vertices)
    for (std::size_t i = 0; i < rails.front().machines.size(); ++i)
      ofRail.push_back(switches.size() + i);
  return vertices;
}

Cable renumbered(const Cable& cable, const std::vector<std::size_t>& vertices) {
  return cable.between(vertices[cable.first], vertices[cable.second]);
}

} // namespace

NetworkDescription joinRails(std::vector<NetworkDescription> rails,
                             std::vector<std::uint32_t> reachedBy,
                             std::span<const std::vector<std::size_t>> cards) {
  if (rails.size() == 1) return std::move(rails.front());
  NetworkDescription joined;
  joined.name = rails.front().name;
  joined.machines = rails.front().machines;
  joined.shape = RailsShape{rails.size(), std::move(reachedBy)};
  joined.machineBandwidth = rails.front().machineBandwidth;
  joined.machineLatency = rails.front().machineLatency;
  const auto vertices = joinSwitches(rails, joined.switches);
  JoinedCables used(joined.switches.size());
  JoinedCables unused(joined.switches.size());
  for (std::size_t i = 0; i < rails.size(); ++i) {
    assert(rails[i].machines == joined.machines);
    used.beginRail(cards.empty() ? std::span<const std::size_t>() : cards[i]);
    unused.beginRail();
    std::vector<std::size_t> cables;
    for (const Cable& cable : rails[i].cables)
      cables.push_back(used.add(renumbered(cable, vertices[i])));
    for (const Cable& cable : rails[i].unusedCables)
      unused.add(renumbered(cable, vertices[i]));
    joined.rails.push_back({std::move(rails[i]), std::move(cables)});
  }
  joined.cables = used.take();
  joined.unusedCables = unused.take();
  return joined;
}

} // namespace topocast
