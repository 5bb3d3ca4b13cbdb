#include "cli/explained_sizes.hpp"

#include "cli/explained_entries.hpp"
#include "cli/text_table.hpp"
#include "input/format_quantity.hpp"

#include "llvm/Support/FormatVariadic.h"

#include <string>
#include <vector>

namespace topocast::cli {
namespace {

std::string contentionText(const PlanRange& range, const ContentionReport& contention) {
  if (range.contentionFree) return "none";
  const std::string links = "on " + formatCount(contention.conflicts.size(), "link");
  return contention.loadOptimal() ? "may meet " + links : links;
}

std::vector<std::string> rowOf(const Plan& plan, const PlanRange& range) {
  const auto& [schedule, contention] = plan.schedules[range.schedule];
  const bool isWhole = range.toBytes && *range.toBytes <= range.segmentBytes;
  std::vector<std::string> row = {range.toBytes ? "to " + formatBytes(*range.toBytes)
                                                : "from " + formatBytes(range.fromBytes),
                                  schedule.name(),
                                  isWhole ? "whole" : formatBytes(range.segmentBytes),
                                  formatSeconds(range.predictedSeconds),
                                  ratioText(range.predictedSeconds, range.bound.seconds()),
                                  contentionText(range, contention)};
  if (range.mostLoss) row.push_back(llvm::formatv("{0:f0} %", 100 * *range.mostLoss));
  return row;
}

} // namespace

void explainSizes(llvm::raw_ostream& out, const Network& network,
                  const CommunicationParameters& parameters, const Plan& plan) {
  if (network.machineCount() == 1) {
    out << network.name() << " has one machine: a broadcast sends nothing\n";
    return;
  }
  out << "Broadcasts from " << network.name(plan.root) << " to the "
      << formatCount(network.machineCount(), "machine") << " of " << network.name() << '\n'
      << parametersText(parameters) << "\n\n";
  const bool isRange = plan.ranges.front().mostLoss.has_value();
  std::vector<std::vector<std::string>> rows = {
      {"message", "schedule", "segment", "predicted", "/ bound", "contention"}};
  if (isRange) rows.front().emplace_back("may lose");
  for (const PlanRange& range : plan.ranges)
    rows.push_back(rowOf(plan, range));
  writeTextTable(out, rows);
  out << "predicted: for the largest message of a line, in the last for the smallest\n"
         "bound: what no broadcast of that message can beat\n";
  if (isRange)
    out << "may lose: to the fastest choice, at most, over all that is plausible; chosen to be "
           "least\n";
  out << "with --message-size all schedules are compared for that size, with reasons\n";
}

} // namespace topocast::cli
