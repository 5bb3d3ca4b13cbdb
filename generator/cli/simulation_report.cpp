#include "cli/simulation_report.hpp"

#include "input/format_quantity.hpp"
#include "input/json_output.hpp"

#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <algorithm>

namespace topocast::cli {
namespace {

using llvm::json::OStream;

double perCent(double part) {
  return 100 * part;
}

/// Part of the whole time in which a link was busy, 0 to 1.
double utilisation(const Simulation& simulation, LinkId link) {
  if (simulation.end == 0) return 0;
  return static_cast<double>(simulation.links[link.index()].busy) /
         static_cast<double>(simulation.end);
}

LinkId longestQueue(const Simulation& simulation) {
  const auto longest = std::ranges::max_element(simulation.links, {}, &LinkUse::longestWait);
  return LinkId(static_cast<std::size_t>(longest - simulation.links.begin()));
}

void writeConstants(llvm::raw_ostream& out, const SimulationReport& report) {
  const PacketConstants& constants = report.constants;
  out << "links: " << formatBandwidth(constants.machineBandwidth) << " from machine to switch, "
      << "packets of at most " << formatBytes(constants.packet.payloadBytes) << " and "
      << formatBytes(constants.packet.headerBytes) << " of header\n"
      << "switches: "
      << (constants.switchLatency ? formatSeconds(*constants.switchLatency) + " a packet"
                                  : "the links' latencies in the topology")
      << ", queues "
      << (constants.queueBytes ? "of " + formatBytes(*constants.queueBytes) : "unlimited") << '\n'
      << "machines: " << formatSeconds(constants.sendOverhead) << " a message sent; "
      << formatSeconds(constants.receiveLatency)
      << " until a segment received is attended to, then "
      << formatSeconds(constants.receiveOverhead) << '\n';
  out << "what is not given is fitted to "
      << (report.parameters == "estimated" ? "parameters estimated from the topology"
                                           : report.parameters)
      << llvm::formatv(": g(m) within {0:f1} %, L(m) + g(m) within {1:f1} %\n",
                       perCent(report.fitted.gapError), perCent(report.fitted.deliveryError));
}

std::string queueText(const SimulationReport& report, const Simulation& simulation) {
  const LinkId link = longestQueue(simulation);
  if (simulation.links[link.index()].longestWait == 0) return "none";
  const auto bytes = longestQueueBytes(report.network, report.constants, simulation, link);
  return formatNumber(static_cast<double>(bytes) / 1024, 1) + " KiB at " +
         report.network.name(link);
}

/// As many as usual, or more if a schedule's name is longer.
std::size_t nameColumns(const SimulationReport& report) {
  std::size_t columns = 16;
  for (const SimulatedSchedule& entry : report.schedules)
    columns = std::max(columns, entry.schedule.name().size() + 1);
  return columns;
}

std::string busiestText(const SimulationReport& report, const Simulation& simulation) {
  const LinkId busiest = simulation.busiestLink();
  return llvm::formatv("{0} {1:f1} %", report.network.name(busiest),
                       perCent(utilisation(simulation, busiest)));
}

/// As many as usual, or more if links' names are longer.
std::size_t linkColumns(const SimulationReport& report) {
  std::size_t columns = 20;
  for (const SimulatedSchedule& entry : report.schedules)
    columns = std::max(columns, busiestText(report, entry.simulation).size() + 2);
  return columns;
}

void writeRow(llvm::raw_ostream& out, const SimulationReport& report,
              const SimulatedSchedule& entry) {
  const Schedule& schedule = entry.schedule;
  const Simulation& simulation = entry.simulation;
  const bool isWhole = report.messageBytes <= simulation.segmentBytes;
  const double ratio = simulation.seconds() / report.wireSeconds;
  out << llvm::left_justify(schedule.name(), static_cast<unsigned>(nameColumns(report)))
      << llvm::formatv("{0,9}{1,12} {2,7:f2}  {3,-12}",
                       isWhole ? "whole" : formatBytes(simulation.segmentBytes),
                       formatSeconds(simulation.seconds()), ratio,
                       report.network.name(simulation.lastTree().path.back()))
      << llvm::left_justify(busiestText(report, simulation),
                            static_cast<unsigned>(linkColumns(report)))
      << queueText(report, simulation) << '\n';
}

/// Of many trees only the one that is done last is told.
constexpr std::size_t mostTreesTold = 8;

void writeTrees(llvm::raw_ostream& out, const SimulationReport& report,
                const SimulatedSchedule& entry) {
  const std::vector<TreeOutcome>& trees = entry.simulation.trees;
  const auto last = std::ranges::max_element(trees, {}, &TreeOutcome::end);
  for (std::size_t i = 0; i < trees.size(); ++i) {
    const auto& [end, path] = trees[i];
    if (trees.size() > mostTreesTold && &trees[i] != &*last) continue;
    out << "  " << entry.schedule.name();
    if (trees.size() > 1) out << ", tree " << i + 1 << " of " << trees.size();
    if (end == 0) {
      out << ": carries nothing\n";
      continue;
    }
    out << ": done after " << formatSeconds(secondsOf(end)) << ", last at "
        << report.network.name(path.back()) << ", " << formatCount(path.size() - 1, "edge")
        << " from the root\n";
  }
}

// JSON

void writeConstants(OStream& json, const SimulationReport& report) {
  const PacketConstants& constants = report.constants;
  json.attributeObject("constants", [&] {
    json.attribute("machine_bandwidth", constants.machineBandwidth);
    json.attribute("packet_payload_bytes", constants.packet.payloadBytes);
    json.attribute("packet_header_bytes", constants.packet.headerBytes);
    writeOptional(json, "switch_latency_seconds", constants.switchLatency);
    json.attribute("receive_latency_seconds", constants.receiveLatency);
    json.attribute("receive_overhead_seconds", constants.receiveOverhead);
    json.attribute("send_overhead_seconds", constants.sendOverhead);
    json.attribute("burst_bytes", constants.burstBytes);
    writeOptional(json, "queue_bytes", constants.queueBytes);
  });
  json.attributeObject("fit", [&] {
    json.attribute("parameters", jsonText(report.parameters));
    json.attribute("gap_error", report.fitted.gapError);
    json.attribute("delivery_error", report.fitted.deliveryError);
  });
}

void writeTree(OStream& json, const Network& network, const TreeOutcome& tree, double share) {
  json.object([&] {
    json.attribute("share", share);
    json.attribute("end_seconds", secondsOf(tree.end));
    json.attributeArray("path", [&] {
      for (const MachineId machine : tree.path)
        json.value(jsonText(network.name(machine)));
    });
  });
}

void writeLink(OStream& json, const SimulationReport& report, const Simulation& simulation,
               LinkId link) {
  const Network& network = report.network;
  json.object([&] {
    json.attribute("from", jsonText(network.name(network.link(link).from)));
    json.attribute("to", jsonText(network.name(network.link(link).to)));
    json.attribute("utilisation", utilisation(simulation, link));
    json.attribute("longest_wait_seconds", secondsOf(simulation.links[link.index()].longestWait));
    json.attribute("longest_queue_bytes",
                   longestQueueBytes(network, report.constants, simulation, link));
  });
}

void writeSchedule(OStream& json, const SimulationReport& report, const SimulatedSchedule& entry) {
  const Schedule& schedule = entry.schedule;
  const Simulation& simulation = entry.simulation;
  json.object([&] {
    json.attribute("schedule", jsonText(schedule.name()));
    json.attribute("segment_bytes", simulation.segmentBytes);
    json.attribute("completion_seconds", simulation.seconds());
    json.attribute("ratio_to_wire", simulation.seconds() / report.wireSeconds);
    json.attribute("transmissions", simulation.transmissions);
    json.attributeArray("trees", [&] {
      for (std::size_t i = 0; i < simulation.trees.size(); ++i)
        writeTree(json, report.network, simulation.trees[i], schedule.trees[i].share);
    });
    json.attributeArray("links", [&] {
      for (std::size_t i = 0; i < simulation.links.size(); ++i)
        if (simulation.links[i].busy > 0) writeLink(json, report, simulation, LinkId(i));
    });
  });
}

} // namespace

void writeSimulationText(llvm::raw_ostream& out, const SimulationReport& report) {
  const Network& network = report.network;
  out << "Broadcast of " << formatBytes(report.messageBytes) << " from "
      << network.name(report.root) << " to the " << formatCount(network.machineCount(), "machine")
      << " of " << network.name() << ", packet by packet\n";
  writeConstants(out, report);
  out << "wire time: " << formatSeconds(report.wireSeconds) << "\n\n"
      << llvm::left_justify("schedule", static_cast<unsigned>(nameColumns(report)))
      << llvm::formatv("{0,9}{1,12}{2,8}  {3,-12}", "segment", "completion", "/ wire", "last")
      << llvm::left_justify("busiest link", static_cast<unsigned>(linkColumns(report)))
      << "longest queue\n";
  for (const SimulatedSchedule& entry : report.schedules)
    writeRow(out, report, entry);
  out << '\n';
  for (const SimulatedSchedule& entry : report.schedules)
    writeTrees(out, report, entry);
}

void writeSimulationJson(llvm::raw_ostream& out, const SimulationReport& report) {
  writeJsonFile(out, {"topocast-simulation", 1, report.network.name()}, [&](OStream& json) {
    json.attribute("root", jsonText(report.network.name(report.root)));
    json.attribute("machines", report.network.machineCount());
    json.attribute("message_bytes", report.messageBytes);
    json.attribute("wire_seconds", report.wireSeconds);
    writeConstants(json, report);
    json.attributeArray("schedules", [&] {
      for (const SimulatedSchedule& entry : report.schedules)
        writeSchedule(json, report, entry);
    });
  });
}

} // namespace topocast::cli
