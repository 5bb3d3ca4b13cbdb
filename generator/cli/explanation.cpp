#include "cli/explanation.hpp"

#include "cost/lower_bound.hpp"
#include "input/format_quantity.hpp"
#include "plan/candidates.hpp"

#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace topocast::cli {
namespace {

/// A candidate at its best segment size.
struct Entry {
  const Candidate* candidate;
  SegmentChoice choice;
  bool eligible; ///< `auto` may choose it

  const std::string& name() const { return candidate->judged.schedule.name; }
};

std::vector<Entry> entriesOf(std::span<const Candidate> candidates,
                             const CommunicationParameters& parameters, std::uint64_t messageBytes,
                             bool automatic) {
  const std::vector<std::uint64_t> sizes = segmentSizes(parameters);
  std::vector<Entry> entries;
  for (const Candidate& candidate : candidates)
    entries.push_back({&candidate, chooseSegment(candidate.profile, parameters, messageBytes, sizes),
                       automatic && candidate.judged.contention.contentionFree()});
  return entries;
}

/// Times over the bound as `1.17 x`; nothing to compare with where the bound is zero.
std::string timesBound(double seconds, double bound) {
  return bound > 0 ? llvm::formatv("{0:f2} x", seconds / bound).str() : "-";
}

std::string verdictOf(const Network& network, const ContentionReport& contention) {
  if (contention.contentionFree()) return "free of contention";
  const Conflict& first = contention.conflicts.front();
  return "contends on " + std::to_string(contention.conflicts.size()) + " of " +
         std::to_string(network.linkCount()) + " directed links, worst load " +
         formatNumber(contention.maxLinkLoad) + ", such as " + network.name(first.link);
}

void writeHeading(llvm::raw_ostream& out, const Network& network,
                  const CommunicationParameters& parameters, MachineId root,
                  std::uint64_t messageBytes) {
  out << "Broadcast of " << formatBytes(messageBytes) << " from " << network.name(root)
      << " to all " << network.machineCount() << " machines of " << network.name() << '\n';
  if (parameters.name() == "estimated")
    out << "parameters: estimated from the topology's bandwidths and latencies; measured ones "
           "(--parameters) tell more\n";
  else
    out << "parameters: " << parameters.name() << ", measured from "
        << formatBytes(parameters.measured().front().messageBytes) << " to "
        << formatBytes(parameters.measured().back().messageBytes) << '\n';
}

void writeRow(llvm::raw_ostream& out, const Network& network, const Entry& entry, double bound,
              bool chosen) {
  const Schedule& schedule = entry.candidate->judged.schedule;
  out << llvm::formatv("{0} {1,-16}{2,10}{3,12}{4,10}{5,8}{6,10}  {7}\n", chosen ? '*' : ' ',
                       schedule.name, formatBytes(entry.choice.segmentBytes),
                       formatSeconds(entry.choice.seconds), timesBound(entry.choice.seconds, bound),
                       schedule.height(), schedule.maxChildren(),
                       verdictOf(network, entry.candidate->judged.contention));
}

void writeTable(llvm::raw_ostream& out, const Network& network, std::span<const Entry> entries,
                const Entry& winner, double bound) {
  out << llvm::formatv("\n  {0,-16}{1,10}{2,12}{3,10}{4,8}{5,10}\n", "schedule", "segment",
                       "predicted", "of bound", "height", "children");
  bool comparing = false;
  for (const Entry& entry : entries) {
    if (!entry.eligible && !comparing) out << "  to compare with, never chosen:\n";
    comparing = comparing || !entry.eligible;
    writeRow(out, network, entry, bound, &entry == &winner);
  }
}

void writeBound(llvm::raw_ostream& out, const Network& network, const LowerBound& bound) {
  if (bound.seconds() == 0) return;
  out << "\nlower bound: " << formatSeconds(bound.seconds()) << "; ";
  if (bound.bandwidthSeconds >= bound.startUpSeconds)
    out << "the whole message must pass " << network.name(bound.slowestLink)
        << ", at the best rate measured\n";
  else
    out << "each gap at most doubles the number of machines that have any of the message\n";
}

/// Where a candidate's time goes: first segment to the last machine, then the others behind it.
void writeShape(llvm::raw_ostream& out, const Entry& entry,
                const CommunicationParameters& parameters, std::uint64_t messageBytes) {
  const std::uint64_t segmentBytes = std::min(entry.choice.segmentBytes, messageBytes);
  const double first =
      predictSeconds(entry.candidate->profile, parameters, segmentBytes, entry.choice.segmentBytes);
  const std::uint64_t segments =
      messageBytes <= segmentBytes ? 1 : (messageBytes - 1) / segmentBytes + 1;
  out << "  " << entry.name() << ": the first segment reaches the last machine after "
      << formatSeconds(first);
  if (segments > 1)
    out << "; " << segments - 1 << " more follow, "
        << formatNumber(entry.candidate->profile.gapsPerSegment) << " x "
        << formatSeconds(parameters.gap(segmentBytes)) << " apart";
  out << '\n';
}

void writeReason(llvm::raw_ostream& out, std::span<const Entry> eligible, const Entry& winner,
                 const CommunicationParameters& parameters, std::uint64_t messageBytes) {
  const Entry* second = nullptr;
  for (const Entry& entry : eligible)
    if (&entry != &winner && (!second || entry.choice.seconds < second->choice.seconds))
      second = &entry;
  out << "\nchosen: " << winner.name() << " in segments of "
      << formatBytes(winner.choice.segmentBytes)
      << ", predicted to be the fastest that is free of contention";
  if (second && winner.choice.seconds > 0)
    out << llvm::formatv(", {0:f2} x as fast as the next, {1}",
                         second->choice.seconds / winner.choice.seconds, second->name());
  out << '\n';
  writeShape(out, winner, parameters, messageBytes);
  if (second) writeShape(out, *second, parameters, messageBytes);
}

} // namespace

void explain(llvm::raw_ostream& out, const Network& network,
             const CommunicationParameters& parameters, MachineId root,
             std::uint64_t messageBytes) {
  const auto automatic = makeCandidates(network, root, automaticKinds());
  const auto others = makeCandidates(network, root, comparisonKinds());
  std::vector<Entry> entries = entriesOf(automatic, parameters, messageBytes, true);
  const std::size_t eligible = entries.size();
  for (const Entry& entry : entriesOf(others, parameters, messageBytes, false))
    entries.push_back(entry);

  const auto candidates = std::span(entries).first(eligible);
  const Entry& winner = *std::ranges::min_element(
      candidates, {}, [](const Entry& entry) { return entry.choice.seconds; });
  const LowerBound bound = lowerBound(network, root, parameters, messageBytes);
  writeHeading(out, network, parameters, root, messageBytes);
  writeTable(out, network, entries, winner, bound.seconds());
  writeBound(out, network, bound);
  writeReason(out, candidates, winner, parameters, messageBytes);
}

} // namespace topocast::cli
