#include "contention/contention.hpp"

#include "network/bottleneck.hpp"
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

/// An edge and the part of the message that passes it.
struct Message {
  Edge edge;
  double share;
};

/// The messages of each sender together; senders and their messages in the order met first.
void sortBySender(const Network& network, std::vector<Message>& messages) {
  std::vector<std::size_t> firstOf(network.machineCount(), messages.size());
  for (std::size_t i = 0; i < messages.size(); ++i) {
    auto& first = firstOf[messages[i].edge.from.index()];
    first = std::min(first, i);
  }
  std::ranges::stable_sort(
      messages, {}, [&](const Message& message) { return firstOf[message.edge.from.index()]; });
}

/// What passes one link, sender after sender.
struct Passage {
  std::optional<Edge> first;
  std::optional<Conflict> conflict;
  double volumes = 0;
  // Bytes per second that senders bring if all send at once, each to its fastest receiver.
  MachineId sender;
  double senderRate = 0;
  double earlierRates = 0; ///< of all senders before
};

/// Adds up what passes every link and finds the first conflict on it.
class LinkUse {
public:
  explicit LinkUse(const Network& network) : network_(network), passages_(network.linkCount()) {}

  /// Messages of one sender stand together.
  void add(std::span<const Message> messages) {
    for (const Message& message : messages) {
      const auto [from, to] = message.edge;
      const double rate = std::min(network_.link(network_.uplink(from)).bandwidth,
                                   network_.link(network_.uplink(to)).bandwidth);
      const auto passThis = [&](LinkId link) { pass(link, message, rate); };
      walkRoute(network_, from, to, passThis, passThis);
    }
  }

  void reportTo(ContentionReport& report) const {
    report.linkLoads.reserve(passages_.size());
    for (std::size_t i = 0; i < passages_.size(); ++i) {
      report.linkLoads.push_back(passages_[i].volumes * network_.machineBandwidth() /
                                 network_.link(LinkId(i)).bandwidth);
      if (const auto& conflict = passages_[i].conflict) report.conflicts.push_back(*conflict);
    }
    report.maxLinkLoad = std::ranges::max(report.linkLoads);
  }

private:
  void pass(LinkId link, const Message& message, double rate) {
    const Edge& edge = message.edge;
    Passage& passage = passages_[link.index()];
    passage.volumes += message.share;
    if (!passage.first) {
      passage.first = edge;
      passage.sender = edge.from;
    }
    if (passage.sender != edge.from) {
      passage.earlierRates += passage.senderRate;
      passage.sender = edge.from;
      passage.senderRate = 0;
    }
    passage.senderRate = std::max(passage.senderRate, rate);
    if (passage.conflict || passage.first->from == edge.from) return;
    constexpr double rounding = 1 + 1e-9; // of bandwidths that were converted
    if (passage.earlierRates + passage.senderRate > network_.link(link).bandwidth * rounding)
      passage.conflict = Conflict{link, *passage.first, edge};
  }

  const Network& network_;
  std::vector<Passage> passages_;
};

void judgeLinks(const Network& network, MachineId root, std::vector<Message> messages,
                ContentionReport& report) {
  const double slowest = network.link(bottleneck(network, root)).bandwidth;
  report.unavoidableLoad = network.machineBandwidth() / slowest;
  sortBySender(network, messages);
  LinkUse use(network);
  use.add(messages);
  use.reportTo(report);
}

} // namespace

bool ContentionReport::loadOptimal() const {
  constexpr double rounding = 1e-9; // of shares that add up
  return delivers() && maxLinkLoad <= unavoidableLoad * (1 + rounding);
}

ContentionReport judge(const Network& network, MachineId root, std::span<const Edge> edges) {
  ContentionReport report;
  report.defects = findDefects(network, root, edges);
  std::vector<Message> messages;
  messages.reserve(edges.size());
  for (const Edge& edge : edges)
    messages.push_back({edge, 1});
  judgeLinks(network, root, std::move(messages), report);
  return report;
}

ContentionReport judge(const Network& network, const Schedule& schedule) {
  ContentionReport report;
  std::vector<Message> messages;
  messages.reserve(schedule.trees.size() * network.machineCount());
  for (const auto& [share, tree] : schedule.trees) {
    for (std::string& defect : findDefects(network, tree.root(), tree.edges()))
      report.defects.push_back(std::move(defect));
    for (const Edge& edge : tree.edges())
      messages.push_back({edge, share});
  }
  judgeLinks(network, schedule.trees.front().tree.root(), std::move(messages), report);
  return report;
}

} // namespace topocast
