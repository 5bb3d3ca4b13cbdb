#include "contention/contention.hpp"

#include "network/routing.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace topocast {
namespace {

/// Where every machine's message comes from, and what is wrong with that.
std::vector<std::string> findDefects(const Network& network, MachineId root,
                                     std::span<const Edge> edges) {
  std::vector<std::string> defects;
  std::vector<std::optional<MachineId>> enteredFrom(network.machineCount());
  // Every sender's edges as a chain: from its latest one each to the one before.
  constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  std::vector<std::size_t> latest(network.machineCount(), none);
  std::vector<std::size_t> before;
  before.reserve(edges.size());
  const auto quoted = [&](MachineId machine) { return "'" + network.name(machine) + "'"; };

  for (const auto& [from, to] : edges) {
    before.push_back(std::exchange(latest[from.index()], before.size()));
    auto& entered = enteredFrom[to.index()];
    if (to == root)
      defects.push_back("the root " + quoted(root) + " is entered by " + quoted(from));
    else if (entered)
      defects.push_back(quoted(to) + " is entered twice, by " + quoted(*entered) + " and by " +
                        quoted(from));
    else
      entered = from;
  }

  std::vector<bool> reached(network.machineCount(), false);
  std::vector<MachineId> waiting = {root};
  reached[root.index()] = true;
  while (!waiting.empty()) {
    const MachineId sender = waiting.back();
    waiting.pop_back();
    for (std::size_t edge = latest[sender.index()]; edge != none; edge = before[edge]) {
      const MachineId receiver = edges[edge].to;
      if (reached[receiver.index()]) continue;
      reached[receiver.index()] = true;
      waiting.push_back(receiver);
    }
  }
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    if (reached[i]) continue;
    const auto& sender = enteredFrom[i];
    defects.push_back(quoted(MachineId(i)) + (sender ? " waits for " + quoted(*sender) +
                                                           ", which the message never reaches"
                                                     : " is never reached"));
  }
  return defects;
}

/// Adds up what passes every link and keeps the first conflict on it.
class LinkUse {
public:
  explicit LinkUse(const Network& network)
      : network_(network), first_(network.linkCount()), conflicts_(network.linkCount()),
        volumes_(network.linkCount(), 0) {}

  void add(std::span<const Edge> edges, double share) {
    for (const Edge& edge : edges) {
      const auto passThis = [&](LinkId link) { pass(link, edge, share); };
      walkRoute(network_, edge.from, edge.to, passThis, passThis);
    }
  }

  void reportTo(ContentionReport& report) const {
    report.linkLoads = volumes_;
    for (std::size_t i = 0; i < volumes_.size(); ++i) {
      report.linkLoads[i] *= network_.machineBandwidth() / network_.link(LinkId(i)).bandwidth;
      if (const auto& conflict = conflicts_[i]) report.conflicts.push_back(*conflict);
    }
    report.maxLinkLoad = std::ranges::max(report.linkLoads);
  }

private:
  void pass(LinkId link, const Edge& edge, double share) {
    volumes_[link.index()] += share;
    auto& first = first_[link.index()];
    auto& conflict = conflicts_[link.index()];
    if (!first)
      first = edge;
    else if (!conflict && first->from != edge.from)
      conflict = Conflict{link, *first, edge};
  }

  const Network& network_;
  std::vector<std::optional<Edge>> first_;
  std::vector<std::optional<Conflict>> conflicts_;
  std::vector<double> volumes_;
};

} // namespace

bool ContentionReport::loadOptimal() const {
  constexpr double rounding = 1e-9; // of shares that add up
  return delivers() && maxLinkLoad <= 1 + rounding;
}

ContentionReport judge(const Network& network, MachineId root, std::span<const Edge> edges) {
  ContentionReport report;
  report.defects = findDefects(network, root, edges);
  LinkUse use(network);
  use.add(edges, 1);
  use.reportTo(report);
  return report;
}

ContentionReport judge(const Network& network, const Schedule& schedule) {
  ContentionReport report;
  LinkUse use(network);
  for (const auto& [share, tree] : schedule.trees) {
    for (std::string& defect : findDefects(network, tree.root(), tree.edges()))
      report.defects.push_back(std::move(defect));
    use.add(tree.edges(), share);
  }
  use.reportTo(report);
  return report;
}

} // namespace topocast
