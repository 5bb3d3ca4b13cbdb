#include "topology/formats/slurm_circles.hpp"

#include "input/format_quantity.hpp"
#include "network/graph.hpp"

#include "llvm/ADT/StringMap.h"

#include <boost/pending/disjoint_sets.hpp>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// Of a long circle so many steps are told.
constexpr std::ptrdiff_t mostSteps = 8;

/// Depth-first search over the hierarchy with an explicit stack.
class LoopSearch {
public:
  LoopSearch(std::span<const ListedLink> links, DiagnosticList& diagnostics)
      : diagnostics_(diagnostics) {
    for (const auto& [link, hasBandwidth, isMutual] : links) {
      if (isMutual) continue;
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
  enum class State : std::uint8_t { unseen, onPath, done };
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

/// The switches and links as a graph, in which both directions of a link have its number.
class ListedGraph {
public:
  explicit ListedGraph(std::span<const ListedLink> links) {
    for (const ListedLink& listed : links) {
      const std::size_t first = numberOf(listed.link.first.name.name);
      const std::size_t second = numberOf(listed.link.second.name.name);
      ends_.emplace_back(first, second);
    }
  }

  std::size_t switchCount() const { return numbers_.size(); }
  std::pair<std::size_t, std::size_t> ends(std::size_t link) const { return ends_[link]; }

  /// By switch the distance from the nearest of these, in links.
  std::vector<std::uint32_t> distancesFrom(const llvm::StringSet<>& names) const {
    std::vector<SwitchId> starts;
    for (const auto& entry : numbers_)
      if (names.contains(entry.getKey())) starts.emplace_back(entry.getValue());
    return searchFrom(SwitchGraph(neighbours(ends_.size())), starts).distances;
  }

  /// A shortest way from a link's second end to its first by other links: the numbers of these.
  std::vector<std::size_t> wayRound(std::size_t link) const {
    const auto neighboursWithout = neighbours(link);
    const auto [first, second] = ends_[link];
    const SwitchId start(second);
    const SwitchSearch search = searchFrom(SwitchGraph(neighboursWithout), std::span(&start, 1));
    std::vector<std::size_t> way;
    for (auto from = search.from[first]; from; from = search.from[from->to.index()])
      way.push_back(from->link.index());
    std::ranges::reverse(way);
    return way;
  }

private:
  std::size_t numberOf(llvm::StringRef name) {
    return numbers_.try_emplace(name, numbers_.size()).first->second;
  }

  std::vector<std::vector<Neighbour>> neighbours(std::size_t leftOut) const {
    std::vector<std::vector<Neighbour>> neighbours(switchCount());
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      if (i == leftOut) continue;
      const auto [first, second] = ends_[i];
      neighbours[first].push_back({SwitchId(second), LinkId(i)});
      neighbours[second].push_back({SwitchId(first), LinkId(i)});
    }
    return neighbours;
  }

  llvm::StringMap<std::size_t> numbers_;
  std::vector<std::pair<std::size_t, std::size_t>> ends_; ///< by link
};

void reportCircle(std::span<const ListedLink> links, const ListedGraph& graph, std::size_t closing,
                  DiagnosticList& diagnostics) {
  const DraftLink& link = links[closing].link;
  std::string here = link.second.name.name;
  std::string circle = here;
  const std::vector<std::size_t> way = graph.wayRound(closing);
  for (auto step = way.begin(); step != way.end(); ++step) {
    if (step - way.begin() == mostSteps) {
      circle += " - ... (" + std::to_string(way.end() - step) + " more)";
      break;
    }
    const DraftLink& next = links[*step].link;
    here = here == next.first.name.name ? next.second.name.name : next.first.name.name;
    circle += " - " + here;
  }
  diagnostics.error(link.place, "switches list one another in a circle: " + circle + " - " +
                                    link.second.name.name);
  diagnostics.advise("in a tree one of these links is not there; if messages pass them all, give "
                     "'--routing shortest-paths', if the switches close some, '--routing "
                     "spanning-tree'");
}

} // namespace

void refuseLoops(std::span<const ListedLink> links, DiagnosticList& diagnostics) {
  LoopSearch(links, diagnostics).run();
}

void refuseCircles(std::span<const ListedLink> links, const llvm::StringSet<>& withMachines,
                   DiagnosticList& diagnostics) {
  const ListedGraph graph(links);
  const std::vector<std::uint32_t> heights = graph.distancesFrom(withMachines);
  std::vector<std::size_t> parents(graph.switchCount());
  std::vector<std::size_t> ranks(graph.switchCount(), 0);
  boost::disjoint_sets joined(ranks.data(), parents.data());
  for (std::size_t i = 0; i < graph.switchCount(); ++i)
    joined.make_set(i);
  std::set<std::pair<std::size_t, std::size_t>> seen; // a second link of two switches is no circle
  // A link between equals that joins what others join already closes a circle.
  for (const bool areEquals : {false, true})
    for (std::size_t i = 0; i < links.size(); ++i) {
      const auto [first, second] = graph.ends(i);
      if ((links[i].isMutual && heights[first] == heights[second]) != areEquals) continue;
      if (!seen.insert(std::minmax(first, second)).second) continue;
      if (areEquals && joined.find_set(first) == joined.find_set(second))
        return reportCircle(links, graph, i, diagnostics);
      joined.union_set(first, second);
    }
}

void reportSeveralParents(std::span<const ListedLink> links, DiagnosticList& diagnostics) {
  llvm::StringMap<const DraftLink*> above; // by switch, the first link that leads down to it
  llvm::StringMap<const DraftLink*> further;
  const DraftLink* second = nullptr;
  for (const auto& [link, hasBandwidth, isMutual] : links) {
    if (isMutual || above.try_emplace(link.second.name.name, &link).second) continue;
    further.try_emplace(link.second.name.name, &link);
    if (second == nullptr) second = &link;
  }
  if (second == nullptr || 2 * further.size() > above.size()) return;
  const std::string& below = second->second.name.name;
  const DraftLink& first = *above.lookup(below);
  const std::size_t others = further.size() - 1;
  diagnostics.warning(
      second->place,
      "switch '" + below + "' is below '" + second->first.name.name + "' here and below '" +
          first.first.name.name + "' elsewhere" +
          (others == 0 ? "" : "; so are " + formatCount(others, "further switch", "switches")));
  diagnostics.note(first.place, "it is below '" + first.first.name.name + "' here");
  diagnostics.advise("correct the Switches= of one of the two if that is a slip");
}

} // namespace topocast
