#include "verify/summary.hpp"

#include "contention/report_text.hpp"
#include "input/format_quantity.hpp"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace topocast {
namespace {

/// Of one tree: enough to see what is wrong.
constexpr std::size_t mostLines = 3;

template <class Describe>
std::vector<std::string> firstLines(std::size_t count, const std::string& noun,
                                    const Describe& describe) {
  std::vector<std::string> lines;
  lines.reserve(mostLines + 1);
  for (std::size_t i = 0; i < std::min(count, mostLines); ++i)
    lines.push_back(describe(i));
  if (count > mostLines) lines.push_back("and " + formatCount(count - mostLines, "more " + noun));
  return lines;
}

std::string partText(std::size_t part, const Tally& tally) {
  if (part == tally.ranges) return "all";
  return std::to_string(part) + " of " + formatCount(tally.ranges, "range");
}

std::string freedomText(const Tally& tally) {
  std::vector<std::string> parts;
  if (tally.freeInTimeRanges > 0)
    parts.push_back(partText(tally.freeInTimeRanges, tally) +
                    " sent whole, no two messages on a link at a time" +
                    (tally.timesAreEstimated ? " by estimated times" : ""));
  if (tally.loadOptimalRanges > 0)
    parts.push_back(partText(tally.loadOptimalRanges, tally) + " load-optimal, messages may meet");
  if (tally.contendingRanges > 0)
    parts.push_back(std::to_string(tally.contendingRanges) + " of " +
                    formatCount(tally.ranges, "range") +
                    (tally.contendingRanges == 1 ? " contends" : " contend"));
  return parts.empty() ? "all free of contention" : llvm::join(parts, "; ");
}

} // namespace

std::string summaryText(const Network& network, const std::string& roots, const Tally& tally) {
  return roots + ", " + formatCount(tally.ranges, "range") + ", " +
         formatCount(tally.trees, "tree") + ": every broadcast reaches all " +
         formatCount(network.machineCount(), "machine") + "; " + freedomText(tally) +
         "; worst link load " + formatNumber(tally.maxLinkLoad);
}

std::string sizesText(std::uint64_t fromBytes, std::optional<std::uint64_t> toBytes) {
  const std::string from = formatBytes(fromBytes);
  return toBytes ? from + " to " + formatBytes(*toBytes) : from + " and more";
}

std::string contentionText(const ContentionReport& report) {
  return "contention on " + formatCount(report.conflicts.size(), "link") + ", worst load " +
         formatNumber(report.maxLinkLoad);
}

std::vector<std::string> conflictLines(const Network& network, const ContentionReport& report) {
  return firstLines(report.conflicts.size(), "link",
                    [&](std::size_t i) { return conflictText(network, report.conflicts[i]); });
}

std::vector<std::string> meetingLines(const Network& network, const TimedReport& report) {
  return firstLines(report.meetings.size(), "link",
                    [&](std::size_t i) { return meetingText(network, report.meetings[i]); });
}

std::vector<std::string> defectLines(const ContentionReport& report) {
  return firstLines(report.defects.size(), "defect",
                    [&](std::size_t i) { return report.defects[i]; });
}

} // namespace topocast
