#include "command/collectives_report.hpp"

#include "cli/text_table.hpp"
#include "input/format_quantity.hpp"
#include "input/json_output.hpp"
#include "network/joined_names.hpp"
#include "network/network_kind.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

namespace topocast::cli {
namespace {

/// The time that counts: of a simulation, where there is one.
double secondsOfCost(const CollectiveCost& cost) {
  return cost.flitSeconds.value_or(cost.seconds);
}

/// Time of the tree over time: `2.4 x`.
std::string gainText(const TopologyCosts& tree, const CollectiveCost& cost) {
  const auto same = llvm::find_if(
      tree.operations, [&](const CollectiveCost& own) { return own.operation == cost.operation; });
  return formatNumber(secondsOfCost(*same) / secondsOfCost(cost), 2) + " x";
}

void writeTopology(llvm::raw_ostream& out, const TopologyCosts& topology,
                   const TopologyCosts& tree) {
  const bool isTree = &topology == &tree;
  out << '\n'
      << topology.topology << ": "
      << (isTree ? "usual messages along a binomial tree, to and from "
                 : formatCount(topology.channels, "channel") + ", of which a machine owns ")
      << (isTree ? formatCount(topology.mostOwned, "machine") + " at most"
                 : std::to_string(topology.mostOwned) + " at most and receives from " +
                       std::to_string(topology.mostReceived) + "; " +
                       formatCount(topology.receivers, "receiver") + " in all")
      << '\n';
  std::vector<std::vector<std::string>> rows = {
      {"operation", "steps", "messages", "on a link", "links passed", "time"}};
  const bool hasFlits = topology.operations.front().flitSeconds.has_value();
  if (hasFlits) rows.front().back() = "step by step";
  if (hasFlits) rows.front().emplace_back("flit by flit");
  if (!isTree) rows.front().emplace_back("faster");
  for (const CollectiveCost& cost : topology.operations) {
    rows.push_back({std::string(cost.operation), std::to_string(cost.steps),
                    std::to_string(cost.messages), std::to_string(cost.mostOnLink),
                    std::to_string(cost.longestPath), formatSeconds(cost.seconds)});
    if (cost.flitSeconds) rows.back().push_back(formatSeconds(*cost.flitSeconds));
    if (!isTree) rows.back().push_back(gainText(tree, cost));
  }
  writeTextTable(out, rows);
}

const CollectiveCost* shownOperation(const CollectivesReport& report,
                                     const TopologyCosts& topology) {
  const auto found = llvm::find_if(topology.operations, [&](const CollectiveCost& cost) {
    return cost.operation == report.shown;
  });
  return found == topology.operations.end() ? nullptr : &*found;
}

/// `  1  n10 -> n11` for every message.
void writeSteps(llvm::raw_ostream& out, const Network& network, const CollectiveCost& cost) {
  out << '\n' << cost.operation << ", step by step\n";
  for (const auto& [message, bytes] : cost.sent)
    out << llvm::formatv("{0,4}  {1} -> {2}, {3}\n", message.step, network.name(message.from),
                         joinNames(network, message.to), formatBytes(bytes));
}

void writeStepsJson(llvm::json::OStream& json, const Network& network, const CollectiveCost& cost) {
  json.attributeArray("sent", [&] {
    for (const auto& [message, bytes] : cost.sent)
      json.object([&] {
        json.attribute("step", message.step);
        json.attribute("from", jsonText(network.name(message.from)));
        json.attributeArray("to", [&] {
          for (const MachineId machine : message.to)
            json.value(jsonText(network.name(machine)));
        });
        json.attribute("bytes", bytes);
      });
  });
}

} // namespace

void writeCollectivesText(llvm::raw_ostream& out, const CollectivesReport& report) {
  const Network& network = report.network;
  const bool isByPackets = network.facts().switching == Switching::storeAndForward;
  const bool isByFlits = report.found.topologies.back().operations.front().flitSeconds.has_value();
  out << "Collective operations on " << network.name() << ": "
      << formatCount(network.machineCount(), "machine") << ", messages of "
      << formatBytes(report.messageBytes) << ", root " << network.name(report.root) << '\n'
      << "Times are "
      << (isByPackets ? "of a simulation packet by packet"
                      : "of the steps one after the other, without overlap")
      << (isByFlits ? ", and of a simulation flit by flit" : "")
      << "; parameters: " << report.parameters << '\n';
  for (const TopologyCosts& topology : report.found.topologies) {
    writeTopology(out, topology, report.found.topologies.back());
    if (const CollectiveCost* shown = shownOperation(report, topology))
      writeSteps(out, network, *shown);
  }
  for (const LeftOutTopology& leftOut : report.found.leftOut)
    out << '\n' << leftOut.topology << ": left out, as it " << leftOut.reason << '\n';
  out << "\non a link: the most messages that share one link in a step; faster: than the tree"
      << (isByFlits ? ", flit by flit\n" : "\n");
}

void writeCollectivesJson(llvm::raw_ostream& out, const CollectivesReport& report) {
  writeJsonFile(out, {"topocast-collectives", 1, report.network.name()},
                [&](llvm::json::OStream& json) {
                  json.attribute("root", jsonText(report.network.name(report.root)));
                  json.attribute("message_bytes", report.messageBytes);
                  json.attribute("parameters", jsonText(report.parameters));
                  json.attributeArray("topologies", [&] {
                    for (const TopologyCosts& topology : report.found.topologies)
                      json.object([&] {
                        json.attribute("name", llvm::StringRef(topology.topology));
                        json.attribute("channels", topology.channels);
                        json.attribute("groups", topology.groups);
                        json.attribute("most_owned", topology.mostOwned);
                        json.attribute("most_received", topology.mostReceived);
                        json.attribute("receivers", topology.receivers);
                        json.attributeArray("operations", [&] {
                          for (const CollectiveCost& cost : topology.operations)
                            json.object([&] {
                              json.attribute("name", llvm::StringRef(cost.operation));
                              json.attribute("steps", cost.steps);
                              json.attribute("messages", cost.messages);
                              json.attribute("most_on_link", cost.mostOnLink);
                              json.attribute("longest_path", cost.longestPath);
                              json.attribute("seconds", cost.seconds);
                              if (cost.flitSeconds)
                                json.attribute("flit_seconds", *cost.flitSeconds);
                              if (&cost == shownOperation(report, topology))
                                writeStepsJson(json, report.network, cost);
                            });
                        });
                      });
                  });
                  json.attributeArray("left_out", [&] {
                    for (const LeftOutTopology& leftOut : report.found.leftOut)
                      json.object([&] {
                        json.attribute("name", llvm::StringRef(leftOut.topology));
                        json.attribute("reason", jsonText(leftOut.reason));
                      });
                  });
                });
}

} // namespace topocast::cli
