#include "cli/explanation.hpp"
#include "cli/assumed_multicast.hpp"

#include "cli/explained_entries.hpp"
#include "cli/explained_parts.hpp"
#include "cost/lower_bound.hpp"
#include "draw/html_page.hpp"
#include "input/format_quantity.hpp"
#include "plan/candidates.hpp"
#include "plan/planner.hpp"
#include "schedule/rail_shares.hpp"
#include "schedule/registry.hpp"

#include "llvm/Support/FormatVariadic.h"

#include "topocast/cost/merged_ranges.hpp"
#include "topocast/cost/prediction.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/kind_parameters.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace topocast::cli {
namespace {

std::string segmentsText(std::uint64_t segmentBytes, std::uint64_t messageBytes) {
  if (messageBytes <= segmentBytes) return "in one segment";
  return "in segments of " + formatBytes(segmentBytes);
}

void writeHeading(llvm::raw_ostream& out, const Question& question) {
  const Network& network = question.network;
  out << "Broadcast of " << formatBytes(question.messageBytes) << " from "
      << network.name(question.root) << " to the " << formatCount(network.machineCount(), "machine")
      << " of " << network.name() << '\n';
  out << parametersText(question.parameters) << '\n';
}

/// Whom a machine sends each segment to.
std::string childrenText(const Entry& entry) {
  const Schedule& schedule = entry.candidate->judged.schedule;
  const std::size_t trees = schedule.trees.size();
  if (trees > 1)
    return formatNumber(entry.candidate->profile.mostSends) + " child on average over " +
           std::to_string(trees) + " trees";
  const auto children = schedule.maxChildren();
  return children == 1 ? "one child" : "each of " + std::to_string(children) + " children";
}

/// The load of the busiest link.
std::string loadText(const Question& question, const Entry& entry) {
  const ContentionReport& contention = entry.contention();
  const auto busiest =
      std::ranges::max_element(contention.linkLoads) - contention.linkLoads.begin();
  return "a load of " + formatNumber(contention.maxLinkLoad) + " on " +
         question.network.name(LinkId(static_cast<std::size_t>(busiest)));
}

/// What the busiest machine does for each segment, which takes it `gaps`.
std::string senderText(const Question& question, const Entry& entry, double gaps) {
  constexpr double rounding = 1 + 1e-9; // of shares that add up
  if (gaps <= entry.candidate->profile.mostSends * rounding) return childrenText(entry);
  if (question.parameters.switchesBuffer()) return childrenText(entry) + " over a slow link";
  if (!entry.contention().conflicts.empty())
    return childrenText(entry) + ", held up where messages meet, as switches do not buffer";
  return "a sender that is busy for " + formatNumber(gaps) +
         " g: until its messages have passed slow links, as switches do not buffer";
}

/// What sets the pace of the segments that follow the first, which take `gap` and `wireTime`.
std::string paceText(const Question& question, const Entry& entry, double gap, double wireTime) {
  const runtime::Pace pace = paceOf(entry.candidate->profile, question.parameters, gap, wireTime);
  std::string text = pace.isOfLink()
                         ? formatSeconds(wireTime) + " on the wire for " + loadText(question, entry)
                         : "g = " + formatSeconds(gap) + " for " +
                               senderText(question, entry, pace.senderSeconds / gap);
  if (pace.waiting > 1)
    text += ", and " + formatNumber(100 * (pace.waiting - 1)) + " % for waiting for " +
            formatCount(entry.candidate->profile.mostParents, "parent");
  return formatSeconds(pace.seconds()) + " apart: " + text;
}

/// Where a candidate's time goes: the first segment to the last machine, then those behind it.
void writeShape(llvm::raw_ostream& out, const Question& question, const Entry& entry) {
  const ScheduleProfile& profile = entry.candidate->profile;
  if (profile.stream) return writeStream(out, question, entry);
  const std::uint64_t segmentBytes = entry.choice.segmentBytes;
  const std::uint64_t first = std::min(segmentBytes, question.messageBytes);
  const bool isWhole = question.messageBytes <= segmentBytes;
  out << "  " << entry.name() << (isWhole ? ": the message" : ": the first segment")
      << " is everywhere after "
      << formatSeconds(predictSeconds(profile, question.parameters, first, segmentBytes));
  if (!isWhole)
    out << "; " << (question.messageBytes - 1) / segmentBytes << " more follow, "
        << paceText(question, entry, question.parameters.relayGap(segmentBytes),
                    question.parameters.wireTime(segmentBytes));
  out << '\n';
}

/// Of a family whose kinds have one number, the kind that is the fastest here; libraries and users
/// choose their own.
Candidate fastestOf(const Question& question, const MachineOrder& order,
                    std::span<const ScheduleKind> kinds) {
  auto candidates = makeCandidates(question.network, order, kinds);
  const std::vector<Entry> entries = entriesOf(candidates, question);
  const auto fastest = std::ranges::min_element(entries, {}, &Entry::seconds);
  return std::move(candidates[static_cast<std::size_t>(fastest - entries.begin())]);
}

/// The trees over blocks, and those of three children and more; two are `binary`.
std::vector<Candidate> fastestWithNumbers(const Question& question, const MachineOrder& order) {
  std::vector<ScheduleKind> blocks;
  std::vector<ScheduleKind> kary;
  for (const std::uint32_t number : {2U, 3U, 4U, 6U, 8U, 12U, 16U}) {
    blocks.push_back(runtime::kinds::blockBinomial(runtime::BlockSize{number}));
    if (number > 2 && number < question.network.machineCount())
      kary.push_back(runtime::kinds::kary(runtime::Children{number}));
  }
  std::vector<Candidate> fastest;
  if (!kary.empty()) fastest.push_back(fastestOf(question, order, kary));
  fastest.push_back(fastestOf(question, order, blocks));
  return fastest;
}

void writeNext(llvm::raw_ostream& out, const Question& question, const Entry& winner,
               const Entry* second) {
  if (second == nullptr) return;
  const double more = second->seconds() - winner.seconds();
  const bool isAsFast = std::abs(more) <= 0.0005 * winner.seconds();
  const double perCent = 100 * std::abs(more) / winner.seconds();
  out << "next: " << second->name() << ' '
      << segmentsText(second->choice.segmentBytes, question.messageBytes)
      << (isAsFast ? ", as fast"
                   : llvm::formatv(", {0:f1} % {1}", perCent, more > 0 ? "slower" : "faster").str())
      << '\n';
  writeShape(out, question, *second);
}

/// Why a schedule to compare with is not chosen, however fast.
std::string whyNeverChosen(const ScheduleKind& kind) {
  if (runtime::isCopied(kind)) return "generated code cannot leave copying to the network";
  const bool isByDesign = runtime::factsOf(kind).follows == runtime::Follows::machineOrder;
  if (isByDesign && !runtime::scatters(kind))
    return "'auto' does not try it, but --schedule " + nameOf(kind) + " uses it";
  return "it is free of contention here by chance, not by design";
}

/// A tree that knows nothing of switches can be free of contention, and lower for that freedom; one
/// that `auto` does not try can be the best here; and copies, which generated code cannot have, can
/// be faster.
void writeFasterOther(llvm::raw_ostream& out, std::span<const Entry> others, const Entry& winner) {
  constexpr double atLeast = 0.9995; // less does not show in what is printed
  const Entry* lucky = best(others);
  if (lucky == nullptr || lucky->compared >= atLeast * winner.compared) return;
  if (meetsInTime(*lucky)) return;
  out << "not chosen: " << lucky->name() << " would take " << formatSeconds(lucky->seconds())
      << "; " << whyNeverChosen(lucky->candidate->judged.schedule.kind) << '\n';
}

/// The plan may serve this size by a neighbouring size's choice.
void writePlanned(llvm::raw_ostream& out, const Question& question, const Entry& winner) {
  const Plan plan = planRoot(question.network, question.parameters, {}, question.root);
  const auto& range = *std::ranges::find_if(plan.ranges, [&](const PlanRange& each) {
    return !each.toBytes || question.messageBytes <= *each.toBytes;
  });
  const auto choiceText = [&](const std::string& name, std::uint64_t segmentBytes) {
    return name + ' ' + segmentsText(segmentBytes, question.messageBytes);
  };
  const std::string planned = choiceText(
      nameOn(question.network, plan.schedules[range.schedule].schedule), range.segmentBytes);
  if (planned == choiceText(winner.name(), winner.choice.segmentBytes)) return;
  out << "a plan for all sizes serves this one by " << planned
      << llvm::formatv(": neighbouring sizes share a choice that loses about {0:f0} % at most\n",
                       100 * runtime::mergingLoss(range.mostLoss.has_value()));
}

/// All that is compared. Entries point to candidates, which a move leaves where they are.
struct Comparison {
  std::vector<Candidate> candidates;
  std::vector<Candidate> comparisons;
  std::vector<Entry> automatic;
  std::vector<Entry> others;
  ExplainedBound bound;
  std::size_t chosen = 0; ///< of `automatic`, by the planner
  /// Of what is chosen; see PlanRange::mostLoss.
  std::optional<double> mostLoss = std::nullopt;

  const Entry& winner() const { return automatic[chosen]; }
};

/// Why the winner is chosen among the others.
std::string reasonText(const Comparison& comparison) {
  const Entry& winner = comparison.winner();
  if (comparison.mostLoss)
    return llvm::formatv("which over all that is plausible takes at most {0:f0} % longer than the "
                         "fastest",
                         100 * *comparison.mostLoss);
  if (meetsInTime(winner)) return "the fastest schedule for messages sent whole";
  const bool isFastest = std::ranges::none_of(comparison.automatic, [&](const Entry& entry) {
    return entry.mayBeChosen && entry.seconds() < winner.seconds();
  });
  if (!isFastest) return "free of contention, and within 1 % of the fastest";
  if (!winner.inTime && !isEligible(winner.contention()))
    return "the fastest of all, contention and loads counted";
  return "the fastest schedule that is free of contention or load-optimal by design";
}

void writeChosen(llvm::raw_ostream& out, const Question& question, const Comparison& comparison) {
  const Entry& winner = comparison.winner();
  out << "\nchosen: " << winner.name() << ' '
      << segmentsText(winner.choice.segmentBytes, question.messageBytes) << ", "
      << reasonText(comparison) << '\n';
  writeShape(out, question, winner);
  const std::size_t inTime = winner.inTime ? winner.inTime->meetings.size() : 0;
  const std::size_t shared = winner.contention().conflicts.size();
  const std::string links = formatCount(shared, "link");
  if (inTime > 0)
    out << "  on " << formatCount(inTime, "link")
        << " two messages meet, and one waits for the other\n";
  else if (shared > 0 && winner.inTime)
    out << "  messages share " << links << ", but no two are on a link at one time\n";
  else if (shared > 0 && !winner.contention().loadOptimal())
    out << "  a link carries up to " << formatNumber(winner.contention().maxLinkLoad)
        << " x the message; on " << links << " senders meet for as long as they send\n";
  else if (shared > 0)
    out << "  no link is loaded more than the one that limits every broadcast; on " << links
        << " messages may meet, and one waits for the other\n";
}

Comparison compare(const Question& question) {
  const Network& network = question.network;
  const MachineOrder order = machineOrder(network, question.root);
  Comparison comparison{
      makeCandidates(network, order, triedOver(order, kindsFor(network, question.parameters))),
      makeCandidates(network, order, comparisonKinds(network, order)),
      {},
      {},
      boundOf(question)};
  std::ranges::move(fastestWithNumbers(question, order),
                    std::back_inserter(comparison.comparisons));
  comparison.automatic = entriesOf(comparison.candidates, question);
  comparison.others = entriesOf(comparison.comparisons, question);
  PlanRequest request;
  request.messageBytes = question.messageBytes;
  const runtime::ChoiceRange range =
      chooseRanges(question.parameters, request, comparison.candidates).front();
  comparison.chosen = range.choice.candidate;
  comparison.mostLoss = range.mostLoss;
  return comparison;
}

void writeText(llvm::raw_ostream& out, const Question& question, const Comparison& comparison) {
  const Entry& winner = comparison.winner();
  writeHeading(out, question);
  writeTable(out, question, comparison.automatic, comparison.others, winner,
             comparison.bound.seconds());
  writeBound(out, question, comparison.bound);
  writeChosen(out, question, comparison);
  writeCertificate(out, question, winner.seconds(), comparison.bound);
  writeNext(out, question, winner, best(comparison.automatic, &winner));
  writeFasterOther(out, comparison.others, winner);
  writePlanned(out, question, winner);
  if (question.withSegments)
    writeSegments(out, question, machineOrder(question.network, question.root));
}

void writeChart(llvm::raw_ostream& out, const Question& question, const Comparison& comparison) {
  drawBarChart(out, explainedChart(question, comparison.automatic, comparison.others,
                                   comparison.winner(), comparison.bound.seconds()));
}

} // namespace

void explainText(llvm::raw_ostream& out, const Question& question) {
  if (question.network.machineCount() == 1)
    out << question.network.name() << " has one machine: a broadcast sends nothing\n";
  else
    writeText(out, question, compare(question));
}

void explainSvg(llvm::raw_ostream& out, const Question& question) {
  writeChart(out, question, compare(question));
}

void explainHtml(llvm::raw_ostream& out, const Question& question) {
  const Comparison comparison = compare(question);
  std::string text;
  llvm::raw_string_ostream textOut(text);
  writeText(textOut, question, comparison);
  writeHtmlPage(out, "topocast explain: " + question.network.name(), [&](llvm::raw_ostream& page) {
    writeChart(page, question, comparison);
    writeHtmlText(page, text);
  });
}

} // namespace topocast::cli
