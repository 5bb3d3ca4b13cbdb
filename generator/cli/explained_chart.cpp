// The picture of `topocast explain`. In: the entries that are compared (explained_entries.hpp).
// Out: a bar for each, stacked by what its time is made of, with the lower bound as a line.
#include "cli/explained_parts.hpp"

#include "cost/time_parts.hpp"
#include "input/format_quantity.hpp"

#include <algorithm>

namespace topocast::cli {
namespace {

constexpr double mostOfWinner = 6; ///< times its time

const std::vector<std::string> meanings = {
    "latencies, first segment",  "sending, first segment",  "slow links, first segment",
    "senders, further segments", "links, further segments", "waiting for several parents"};

/// Latencies below zero shorten the sending that they follow.
std::vector<double> partsOf(const TimeParts& parts) {
  const double less = std::min(parts.latencies, 0.0);
  return {parts.latencies - less,
          std::max(parts.sending + less, 0.0),
          parts.slowLinks,
          parts.senders,
          parts.links,
          parts.waiting};
}

Bar barOf(const Question& question, const Entry& entry, bool isWinner) {
  const TimeParts parts = timePartsOf(entry.candidate->profile, question.parameters,
                                      question.messageBytes, entry.choice.segmentBytes);
  Bar bar{entry.name(), partsOf(parts), formatSeconds(entry.seconds()), {}, isWinner};
  const bool isWhole = question.messageBytes <= entry.choice.segmentBytes;
  bar.text += isWhole ? ", whole" : ", segments of " + formatBytes(entry.choice.segmentBytes);
  for (std::size_t i = 0; i < bar.parts.size(); ++i)
    if (bar.parts[i] > 0)
      bar.title +=
          (bar.title.empty() ? "" : "; ") + meanings[i] + ": " + formatSeconds(bar.parts[i]);
  return bar;
}

BarGroup groupOf(const Question& question, std::string heading, std::span<const Entry> entries,
                 const Entry& winner, double bound) {
  BarGroup group{std::move(heading), {}, std::nullopt};
  for (const Entry& entry : entries)
    group.bars.push_back(barOf(question, entry, &entry == &winner));
  if (bound > 0) group.line = BarLine{bound, "lower bound " + formatSeconds(bound)};
  return group;
}

} // namespace

BarChart explainedChart(const Question& question, std::span<const Entry> automatic,
                        std::span<const Entry> others, const Entry& winner, double bound) {
  const Network& network = question.network;
  BarChart chart{"Broadcast of " + formatBytes(question.messageBytes) + " on " + network.name(),
                 "predicted from " + network.name(question.root) + " to " +
                     formatCount(network.machineCount(), "machine") + " by " +
                     (question.isEstimated() ? "parameters estimated from the topology"
                                             : "parameters " + question.parameters.name()),
                 meanings,
                 {},
                 {}};
  chart.groups.push_back(groupOf(question, "what a plan chooses from", automatic, winner, bound));
  if (!others.empty())
    chart.groups.push_back(groupOf(question, "to compare with", others, winner, bound));
  double most = bound;
  for (const std::span<const Entry> entries : {automatic, others})
    for (const Entry& entry : entries)
      most = std::max(most, entry.seconds());
  chart.sharedScale = std::min(most, std::max(bound, mostOfWinner * winner.seconds()));
  return chart;
}

} // namespace topocast::cli
