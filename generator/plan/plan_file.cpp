#include "plan/plan_file.hpp"

#include "network/routing.hpp"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

namespace topocast {
namespace {

using llvm::json::OStream;

/// Names are bytes to us; JSON takes UTF-8 only.
std::string text(const std::string& name) {
  return llvm::json::fixUTF8(name);
}

void writeEdge(OStream& json, const Network& network, const Edge& edge) {
  json.object([&] {
    json.attribute("from", text(network.name(edge.from)));
    json.attribute("to", text(network.name(edge.to)));
    json.attributeArray("path", [&] {
      json.value(text(network.name(edge.from)));
      for (const LinkId link : route(network, edge.from, edge.to))
        json.value(text(network.name(network.link(link).to)));
    });
  });
}

void writeTree(OStream& json, const Network& network, const SharedTree& shared) {
  json.object([&] {
    json.attribute("share", shared.share);
    json.attributeArray("edges", [&] {
      for (const Edge& edge : shared.tree.edges())
        writeEdge(json, network, edge);
    });
  });
}

/// A directed link by its two ends, and of parallel ones by the cable's number.
void writeEnds(OStream& json, const Network& network, LinkId link) {
  json.attribute("from", text(network.name(network.link(link).from)));
  json.attribute("to", text(network.name(network.link(link).to)));
  if (const std::uint32_t number = network.cableNumber(link); number > 1)
    json.attribute("cable", number);
}

/// The loads of all links that carry anything.
void writeLinkLoads(OStream& json, const Network& network, const ContentionReport& contention) {
  for (std::size_t i = 0; i < contention.linkLoads.size(); ++i) {
    if (contention.linkLoads[i] == 0) continue;
    json.object([&] {
      writeEnds(json, network, LinkId(i));
      json.attribute("load", contention.linkLoads[i]);
    });
  }
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
    json.attributeObject("bottleneck", [&] { writeEnds(json, network, bound.slowestLink); });
  else
    json.attribute("bottleneck", nullptr);
}

void writeRange(OStream& json, const Network& network, const Plan& plan, const PlanRange& range) {
  const Schedule& schedule = plan.schedules[range.schedule].schedule;
  const ContentionReport& contention = plan.schedules[range.schedule].contention;
  json.object([&] {
    json.attribute("from_bytes", range.fromBytes);
    if (range.toBytes)
      json.attribute("to_bytes", *range.toBytes);
    else
      json.attribute("to_bytes", nullptr);
    json.attribute("schedule", schedule.name());
    json.attribute("segment_bytes", range.segmentBytes);
    if (range.holdSeconds) json.attribute("hold_seconds", *range.holdSeconds);
    json.attributeArray("trees", [&] {
      for (const SharedTree& shared : schedule.trees)
        writeTree(json, network, shared);
    });
    json.attribute("height", static_cast<std::int64_t>(schedule.height()));
    json.attribute("max_children", static_cast<std::int64_t>(schedule.maxChildren()));
    json.attribute("contention_free", range.contentionFree);
    json.attribute("load_optimal", contention.loadOptimal());
    json.attribute("max_link_load", contention.maxLinkLoad);
    json.attributeArray("link_loads", [&] { writeLinkLoads(json, network, contention); });
    json.attribute("predicted_seconds", range.predictedSeconds);
    writeBound(json, network, range);
  });
}

void writeDestinations(OStream& json, const Network& network, MachineId root) {
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    if (MachineId(i) != root) json.value(text(network.name(MachineId(i))));
}

} // namespace

void writePlanFile(llvm::raw_ostream& out, const Network& network, const Plan& plan,
                   bool isMulticast) {
  constexpr unsigned indent = 1;
  OStream json(out, indent);
  json.object([&] {
    json.attribute("format", "topocast-plan");
    json.attribute("version", 1);
    json.attribute("network", text(network.name()));
    json.attribute("root", text(network.name(plan.root)));
    json.attribute("machines", static_cast<std::int64_t>(network.machineCount()));
    json.attribute("parameters", text(plan.parameters));
    if (isMulticast)
      json.attributeArray("destinations", [&] { writeDestinations(json, network, plan.root); });
    json.attributeArray("ranges", [&] {
      for (const PlanRange& range : plan.ranges)
        writeRange(json, network, plan, range);
    });
  });
  out << '\n';
}

} // namespace topocast
