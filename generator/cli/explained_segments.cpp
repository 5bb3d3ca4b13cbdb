// The section of `topocast explain --segments`. In: a network, parameters, a root and a message
// size. Out: what segments of each measured size cost, along the linear and the binary tree, and
// from which size on a message is worth a pipeline (cost/pipeline_terms.hpp).
#include "cli/explained_parts.hpp"

#include "cost/pipeline_terms.hpp"
#include "input/format_quantity.hpp"
#include "schedule/registry.hpp"

#include "llvm/Support/FormatVariadic.h"

#include <string>

namespace topocast::cli {
namespace {

struct NamedShape {
  std::string name;
  PipelineShape shape;
};

NamedShape shapeOf(const ScheduleKind& kind, const MachineOrder& order) {
  const Schedule schedule = buildSchedule(kind, order);
  return {schedule.name(), {schedule.height(), schedule.maxChildren()}};
}

void writeRow(llvm::raw_ostream& out, const Question& question, std::span<const NamedShape> shapes,
              std::uint64_t segmentBytes) {
  const CommunicationParameters& parameters = question.parameters;
  const std::uint64_t messageBytes = question.messageBytes;
  const double stream = streamSeconds(parameters, messageBytes, segmentBytes);
  const double whole = streamSeconds(parameters, messageBytes, messageBytes);
  out << llvm::formatv("{0,10}{1,13}{2,8:f2}",
                       segmentBytes == messageBytes ? "whole" : formatBytes(segmentBytes),
                       formatSeconds(stream), stream / whole);
  for (const NamedShape& each : shapes) {
    const PipelineTerms terms = pipelineTerms(parameters, messageBytes, segmentBytes, each.shape);
    out << llvm::formatv("{0,13}{1,13}", formatSeconds(terms.pipeline), formatSeconds(terms.delay));
  }
  out << '\n';
}

void writeSufficient(llvm::raw_ostream& out, const Question& question,
                     std::span<const NamedShape> shapes) {
  const CommunicationParameters& parameters = question.parameters;
  const std::uint64_t segment = efficientSegment(parameters);
  out << "segments of " << formatBytes(segment) << " and more cost at most 10 % (of "
      << formatBytes(parameters.measured().back().messageBytes)
      << "); in these a message is sufficiently large,\nwith a delay of at most a third of both "
         "terms, from ";
  const char* separator = "";
  for (const NamedShape& each : shapes) {
    out << separator << formatBytes(sufficientBytes(each.shape.height, segment)) << " on for "
        << each.name;
    separator = ", from ";
  }
  const std::size_t machines = question.network.machineCount();
  const std::size_t stated = statedBinaryHeight(machines);
  out << "\n(for the binary tree of H = log2 P levels, as the source counts: H-1 = " << stated
      << ", from " << formatBytes(sufficientBytes(stated, segment)) << " on)\n";
}

} // namespace

void writeSegments(llvm::raw_ostream& out, const Question& question, const MachineOrder& order) {
  const NamedShape shapes[] = {shapeOf(runtime::kinds::linear(), order),
                               shapeOf(runtime::kinds::binary(), order)};
  out << "\nsegments: X T(m/X) from one machine to another; along trees, pipeline D X T(m/X) and "
         "delay D (H-1) T(m/X)\n"
      << llvm::formatv("{0,31}", "");
  for (const NamedShape& each : shapes)
    out << llvm::formatv("{0,26}", llvm::formatv("{0}: D = {1}, H-1 = {2}", each.name,
                                                 each.shape.maxChildren, each.shape.height)
                                       .str());
  out << llvm::formatv("\n{0,10}{1,13}{2,8}", "segment", "X T(m/X)", "/ T(m)");
  for ([[maybe_unused]] const NamedShape& each : shapes)
    out << llvm::formatv("{0,13}{1,13}", "pipeline", "delay");
  out << '\n';
  for (const MeasuredSize& size : question.parameters.measured())
    if (size.messageBytes < question.messageBytes)
      writeRow(out, question, shapes, size.messageBytes);
  writeRow(out, question, shapes, question.messageBytes);
  writeSufficient(out, question, shapes);
}

} // namespace topocast::cli
