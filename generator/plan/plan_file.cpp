#include "plan/plan_file.hpp"

#include "input/json_output.hpp"
#include "network/routing.hpp"
#include "schedule/rail_shares.hpp"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"

#include "topocast/schedule/pieces.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace topocast {
namespace {

using llvm::json::OStream;

/// An object in one line, as an element of an array.
template <class Write>
void writeLine(OStream& json, const Write& write) {
  std::string line;
  llvm::raw_string_ostream out(line);
  OStream object(out);
  object.object([&] { write(object); });
  json.rawValue(out.str());
}

void writePath(OStream& json, const Network& network, const Edge& edge, std::size_t rail = 0) {
  json.array([&] {
    json.value(jsonText(network.name(edge.from)));
    for (const LinkId link : route(network, edge.from, edge.to, rail))
      json.value(jsonText(network.name(network.link(link).to)));
  });
}

/// A sender with those that it sends to.
void writeSender(OStream& json, const Network& network, std::span<const Edge> edges,
                 std::size_t rail, bool withPaths) {
  json.attribute("from", jsonText(network.name(edges.front().from)));
  json.attributeArray("to", [&] {
    for (const Edge& edge : edges)
      json.value(jsonText(network.name(edge.to)));
  });
  if (!withPaths) return;
  json.attributeArray("paths", [&] {
    for (const Edge& edge : edges)
      writePath(json, network, edge, rail);
  });
}

void writeTree(OStream& json, const Network& network, const SharedTree& shared, bool withPaths) {
  const std::span<const Edge> edges = shared.tree.edges();
  json.object([&] {
    json.attribute("share", shared.share);
    if (network.cardsAtOnce() > 1) json.attribute("rail", static_cast<std::int64_t>(shared.rail));
    json.attributeArray("senders", [&] {
      for (auto first = edges.begin(); first != edges.end();) {
        const auto last = std::find_if(first, edges.end(),
                                       [&](const Edge& edge) { return edge.from != first->from; });
        writeLine(json, [&](OStream& line) {
          writeSender(line, network, {first, last}, shared.rail, withPaths);
        });
        first = last;
      }
    });
  });
}

/// What one machine sends to another in one step, or in several that follow each other.
void writeMessages(OStream& json, const Network& network, const runtime::PieceMessages& messages,
                   bool withPaths) {
  const Edge edge = {MachineId(messages.from), MachineId(messages.to)};
  json.attribute("from", jsonText(network.name(edge.from)));
  json.attribute("to", jsonText(network.name(edge.to)));
  json.attribute("step", messages.step);
  json.attribute("first", messages.first);
  json.attribute("count", messages.count);
  if (messages.steps > 1) json.attribute("steps", messages.steps);
  if (!withPaths) return;
  json.attributeBegin("path");
  writePath(json, network, edge);
  json.attributeEnd();
}

/// What one machine sends to several in one step.
void writeMulticast(OStream& json, const Network& network, const Multicast& multicast) {
  json.attribute("from", jsonText(network.name(multicast.from)));
  json.attributeArray("to", [&] {
    for (const MachineId to : multicast.to)
      json.value(jsonText(network.name(to)));
  });
  json.attribute("step", multicast.step);
}

/// What its edges carry: all of a tree's segments, copies of the message, or pieces of each
/// segment.
void writeEdges(OStream& json, const Network& network, const Schedule& schedule, bool withPaths) {
  if (!schedule.multicasts.empty()) {
    json.attributeArray("multicasts", [&] {
      for (const Multicast& multicast : schedule.multicasts)
        writeLine(json, [&](OStream& line) { writeMulticast(line, network, multicast); });
    });
    return;
  }
  if (!schedule.hasPieces()) {
    json.attributeArray("trees", [&] {
      for (const SharedTree& shared : schedule.trees)
        writeTree(json, network, shared, withPaths);
    });
    return;
  }
  json.attribute("pieces", static_cast<std::int64_t>(network.machineCount()));
  json.attributeArray("messages", [&] {
    for (const runtime::PieceMessages& messages : schedule.messages)
      writeLine(json, [&](OStream& line) { writeMessages(line, network, messages, withPaths); });
  });
}

/// A directed link by its two ends, and of parallel ones by the cable's number.
void writeEnds(OStream& json, const Network& network, LinkId link) {
  json.attribute("from", jsonText(network.name(network.link(link).from)));
  json.attribute("to", jsonText(network.name(network.link(link).to)));
  if (const std::uint32_t number = network.cableNumber(link); number > 1)
    json.attribute("cable", number);
}

/// The loads of all links that carry anything.
void writeLinkLoads(OStream& json, const Network& network, const ContentionReport& contention) {
  for (std::size_t i = 0; i < contention.linkLoads.size(); ++i) {
    if (contention.linkLoads[i] == 0) continue;
    writeLine(json, [&](OStream& line) {
      writeEnds(line, network, LinkId(i));
      line.attribute("load", contention.linkLoads[i]);
    });
  }
}

/// The links of a cut: the first one, and those together with which it limits broadcasts.
void writeBottleneck(OStream& json, const Network& network, std::span<const LinkId> links) {
  writeEnds(json, network, links.front());
  if (links.size() == 1) return;
  json.attributeArray("together_with", [&] {
    for (const LinkId link : links.subspan(1))
      json.object([&] { writeEnds(json, network, link); });
  });
}

/// What no broadcast can beat, why, and how far from it this one is.
void writeBound(OStream& json, const Network& network, const PlanRange& range) {
  const LowerBound& bound = range.bound;
  json.attribute("lower_bound_seconds", bound.seconds());
  json.attribute("bandwidth_bound_seconds", bound.bandwidthSeconds);
  json.attribute("start_up_bound_seconds", bound.startUpSeconds);
  if (bound.seconds() > 0)
    json.attribute("predicted_over_lower_bound", range.predictedSeconds / bound.seconds());
  else
    json.attribute("predicted_over_lower_bound", nullptr);
  if (network.machineCount() > 1)
    json.attributeObject("bottleneck",
                         [&] { writeBottleneck(json, network, bound.bottleneck.links); });
  else
    json.attribute("bottleneck", nullptr);
}

/// The kind, and the rails if some are left out.
void writeName(OStream& json, const Network& network, const Schedule& schedule) {
  json.attribute("schedule", schedule.name());
  const std::vector<std::size_t> rails = onlyRails(network, schedule);
  if (rails.empty()) return;
  json.attributeArray("only_rails", [&] {
    for (const std::size_t rail : rails)
      json.value(static_cast<std::int64_t>(rail));
  });
}

/// What holds whatever the size of the message.
void writeSchedule(OStream& json, const Network& network, const JudgedSchedule& judged,
                   bool withPaths) {
  const auto& [schedule, contention] = judged;
  json.object([&] {
    writeName(json, network, schedule);
    writeEdges(json, network, schedule, withPaths);
    json.attribute("height", static_cast<std::int64_t>(schedule.height()));
    json.attribute("max_children", static_cast<std::int64_t>(schedule.maxChildren()));
    json.attribute("load_optimal", contention.loadOptimal());
    json.attribute("max_link_load", contention.maxLinkLoad);
    json.attributeArray("link_loads", [&] { writeLinkLoads(json, network, contention); });
  });
}

/// Each name once; schedules of one name are one schedule.
void writeSchedules(OStream& json, const Network& network, const Plan& plan, bool withPaths) {
  llvm::StringSet<> written;
  for (const JudgedSchedule& judged : plan.schedules)
    if (written.insert(nameOn(network, judged.schedule)).second)
      writeSchedule(json, network, judged, withPaths);
}

void writeRange(OStream& json, const Network& network, const Plan& plan, const PlanRange& range) {
  json.object([&] {
    json.attribute("from_bytes", range.fromBytes);
    if (range.toBytes)
      json.attribute("to_bytes", *range.toBytes);
    else
      json.attribute("to_bytes", nullptr);
    writeName(json, network, plan.schedules[range.schedule].schedule);
    json.attribute("segment_bytes", range.segmentBytes);
    if (range.holdSeconds) json.attribute("hold_seconds", *range.holdSeconds);
    json.attribute("contention_free", range.contentionFree);
    json.attribute("predicted_seconds", range.predictedSeconds);
    if (range.mostLoss) json.attribute("most_loss", *range.mostLoss);
    writeBound(json, network, range);
  });
}

void writeDestinations(OStream& json, const Network& network, MachineId root) {
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    if (MachineId(i) != root) json.value(jsonText(network.name(MachineId(i))));
}

} // namespace

void writePlanFile(llvm::raw_ostream& out, const Network& network, const Plan& plan,
                   const PlanFileOptions& options) {
  writeJsonFile(out, {"topocast-plan", 2, network.name()}, [&](OStream& json) {
    json.attribute("root", jsonText(network.name(plan.root)));
    json.attribute("machines", static_cast<std::int64_t>(network.machineCount()));
    json.attribute("parameters", jsonText(plan.parameters));
    if (options.isMulticast)
      json.attributeArray("destinations", [&] { writeDestinations(json, network, plan.root); });
    json.attributeArray("schedules",
                        [&] { writeSchedules(json, network, plan, options.withPaths); });
    json.attributeArray("ranges", [&] {
      for (const PlanRange& range : plan.ranges)
        writeRange(json, network, plan, range);
    });
  });
}

} // namespace topocast
