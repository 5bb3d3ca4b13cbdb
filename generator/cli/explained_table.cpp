// The table of `topocast explain`. In: the entries that are compared (explained_entries.hpp). Out:
// a row for each, with what its columns mean.
#include "cli/explained_parts.hpp"

#include "input/format_quantity.hpp"

#include "llvm/Support/FormatAdapters.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <string>

namespace topocast::cli {
namespace {

std::string contentionText(const Network& network, const Entry& entry) {
  const ContentionReport& contention = entry.contention();
  if (contention.contentionFree()) return "none";
  if (entry.inTime && entry.inTime->meetings.empty()) return "none at one time";
  if (entry.inTime) return "at one time on " + formatCount(entry.inTime->meetings.size(), "link");
  const std::size_t links = contention.conflicts.size();
  const std::string where = network.name(contention.conflicts.front().link);
  if (contention.loadOptimal()) return "may meet on " + formatCount(links, "link");
  return links == 1 ? "on " + where : llvm::formatv("on {0} links, as {1}", links, where).str();
}

/// Columns for names: as many as usual, or more if one is longer.
std::size_t nameColumns(std::span<const Entry> automatic, std::span<const Entry> others) {
  std::size_t columns = 15;
  for (const std::span<const Entry> entries : {automatic, others})
    for (const Entry& entry : entries)
      columns = std::max(columns, entry.name().size());
  return columns + 1;
}

void writeRow(llvm::raw_ostream& out, const Question& question, const Entry& entry, double bound,
              char mark, std::size_t columns) {
  const Schedule& schedule = entry.candidate->judged.schedule;
  const bool isWhole = question.messageBytes <= entry.choice.segmentBytes;
  out << llvm::formatv(
      "{0} {1}{2,9}{3,12}{4,10}{5,8}{6,9} {7,6}{8,7}  {9}\n", mark,
      llvm::fmt_align(entry.name(), llvm::AlignStyle::Left, columns),
      isWhole ? "whole" : formatBytes(entry.choice.segmentBytes), formatSeconds(entry.seconds()),
      ratioText(entry.seconds(), bound), schedule.height(), schedule.maxChildren(),
      formatNumber(entry.contention().maxLinkLoad), formatNumber(limitOf(entry.candidate->profile)),
      contentionText(question.network, entry));
}

} // namespace

void writeTable(llvm::raw_ostream& out, const Question& question, std::span<const Entry> automatic,
                std::span<const Entry> others, const Entry& winner, double bound) {
  const std::size_t columns = nameColumns(automatic, others);
  out << llvm::formatv("\n  {0}{1,9}{2,12}{3,10}{4,8}{5,9} {6,6}{7,7}  {8}\n",
                       llvm::fmt_align("schedule", llvm::AlignStyle::Left, columns), "segment",
                       "predicted", "/ bound", "height", "children", "load", "limit", "contention");
  for (const Entry& entry : automatic)
    writeRow(out, question, entry, bound, &entry == &winner ? '*' : ' ', columns);
  out << "  to compare with, and never chosen:\n";
  for (const Entry& entry : others)
    writeRow(out, question, entry, bound, ' ', columns);
  if (question.network.machineCount() > mostComparedScatterMachines)
    out << "  no scatters among more than " << formatNumber(mostComparedScatterMachines)
        << " machines; 'topocast plan --schedule scatter-allgather' predicts one\n";
  out << "load: volumes of the message on the busiest link, relative to a machine's link\n"
         "limit: times that of one message to one machine, for very long messages\n";
}

} // namespace topocast::cli
