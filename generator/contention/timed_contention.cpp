#include "contention/timed_contention.hpp"

#include "network/network_links.hpp"

#include "topocast/cost/timed_messages.hpp"

#include <algorithm>

namespace topocast {
namespace {

/// Messages as the runtime counts machines: without rails a machine is its card.
TimedMessage messageOf(const runtime::TimedMessage& message) {
  return {
      {MachineId(message.from), MachineId(message.to)}, message.start, message.end, message.step};
}

} // namespace

std::vector<TimedMessage> timedMessages(const BroadcastTree& tree,
                                        const runtime::HoldingTimes& times) {
  std::vector<TimedMessage> messages;
  messages.reserve(tree.edges().size());
  for (const runtime::TimedMessage& message : runtime::timedMessages(tree.preorder(), times))
    messages.push_back(messageOf(message));
  return messages;
}

TimedReport judgeTimed(const Network& network, const BroadcastTree& tree,
                       const runtime::HoldingTimes& times) {
  const std::vector<runtime::TimedMessage> messages =
      runtime::timedMessages(tree.preorder(), times);
  TimedReport report;
  for (const runtime::TimedMessage& message : messages)
    report.latency = std::max(report.latency, message.end);
  for (const auto& [link, first, second] :
       runtime::meetingsOf(NetworkLinks(network), messages, times))
    report.meetings.push_back({LinkId(link), messageOf(first), messageOf(second)});
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
