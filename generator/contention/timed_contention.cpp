#include "contention/timed_contention.hpp"

#include "network/routing.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

namespace topocast {
namespace {

/// When a machine has the message, and how many messages it has sent since.
struct Sender {
  std::uint64_t ready = 0;
  std::uint64_t step = 0;
  std::uint64_t sent = 0;
};

/// Follows the messages in order of their starts.
class TimedWatch {
public:
  TimedWatch(const Network& network, const runtime::HoldingTimes& times)
      : network_(network), times_(times), holders_(network.linkCount()),
        meetings_(network.linkCount()) {}

  void pass(const TimedMessage& message) {
    const auto enter = [&](LinkId link) { hold(link, message); };
    walkRoute(network_, message.edge.from, message.edge.to, enter, enter);
  }

  std::vector<Meeting> meetings() const {
    std::vector<Meeting> found;
    for (const auto& meeting : meetings_)
      if (meeting) found.push_back(*meeting);
    return found;
  }

private:
  void hold(LinkId link, const TimedMessage& message) {
    auto& holders = holders_[link.index()];
    std::erase_if(holders, [&](const TimedMessage& other) { return other.end <= message.start; });
    auto& meeting = meetings_[link.index()];
    for (const TimedMessage& other : holders)
      if (!meeting && isInTheWay(link, other, message)) meeting = Meeting{link, other, message};
    holders.push_back(message);
  }

  /// Whether `other` is still on the link when `message` starts. What one sender sends on several
  /// ports is on links of their own as far as the switch.
  bool isInTheWay(LinkId link, const TimedMessage& other, const TimedMessage& message) const {
    if (other.edge.from != message.edge.from) return true;
    return network_.link(link).from != network_.vertex(message.edge.from) &&
           message.start < other.start + times_.hold;
  }

  const Network& network_;
  const runtime::HoldingTimes& times_;
  std::vector<std::vector<TimedMessage>> holders_; ///< by link, those that may still be on it
  std::vector<std::optional<Meeting>> meetings_;   ///< by link
};

} // namespace

std::vector<TimedMessage> timedMessages(const BroadcastTree& tree,
                                        const runtime::HoldingTimes& times) {
  const auto& machines = tree.preorder().machines;
  std::vector<Sender> senders(std::ranges::max(machines) + 1U);
  std::vector<TimedMessage> messages;
  messages.reserve(tree.edges().size());
  for (const Edge& edge : tree.edges()) {
    Sender& sender = senders[edge.from.index()];
    const std::uint64_t round = sender.sent / times.ports;
    const std::uint64_t port = sender.sent % times.ports;
    ++sender.sent;
    const std::uint64_t start = sender.ready + round * times.hold + port * times.interval;
    const std::uint64_t step = sender.step + round + 1;
    messages.push_back({edge, start, start + times.end, step});
    senders[edge.to.index()] = {start + times.end, step, 0};
  }
  return messages;
}

TimedReport judgeTimed(const Network& network, const BroadcastTree& tree,
                       const runtime::HoldingTimes& times) {
  std::vector<TimedMessage> messages = timedMessages(tree, times);
  std::ranges::stable_sort(messages, {}, &TimedMessage::start);
  TimedReport report;
  TimedWatch watch(network, times);
  for (const TimedMessage& message : messages) {
    report.latency = std::max(report.latency, message.end);
    watch.pass(message);
  }
  report.meetings = watch.meetings();
  return report;
}

std::string meetingText(const Network& network, const Meeting& meeting) {
  const auto text = [&](const TimedMessage& message) {
    return network.name(message.edge.from) + "->" + network.name(message.edge.to) + " (" +
           std::to_string(message.start) + " to " + std::to_string(message.end) + ")";
  };
  return text(meeting.first) + " and " + text(meeting.second) + " are both on " +
         network.name(meeting.link) + (meeting.isStepwise() ? ", stepwise" : ", depthwise");
}

} // namespace topocast
