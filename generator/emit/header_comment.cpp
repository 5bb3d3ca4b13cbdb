#include "emit/header_comment.hpp"

#include "emit/labels.hpp"
#include "emit/literals.hpp"
#include "emit/number_origins.hpp"
#include "emit/text_layout.hpp"
#include "input/format_quantity.hpp"
#include "schedule/registry.hpp"

#include "topocast/cluster.hpp"
#include "topocast/job/site.hpp"
#include "topocast/version.hpp"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <set>
#include <utility>

namespace topocast {
namespace {

using Lines = std::vector<std::string>;

/// Roots with the same message ranges and schedules; their trees may differ.
struct Service {
  Lines table;
  std::vector<MachineId> roots;
};

constexpr const char* generator = "topocast " TOPOCAST_VERSION_TEXT " generated it from ";
constexpr const char* terms =
    "You may use this file under any terms; the headers that it includes have their own.";

Lines originWithoutNetwork(const EmissionRequest& request) {
  const bool isMeasured = !request.parametersFile.empty();
  return {"The broadcast " + request.name + " for any job under Slurm.",
          generator + (isMeasured ? request.parametersFile : "estimated parameters") +
              ", without a topology.",
          "Do not edit it: run 'topocast generate --from-environment' again.", terms};
}

Lines origin(const EmissionRequest& request) {
  if (request.network == nullptr) return originWithoutNetwork(request);
  const Network& network = *request.network;
  std::string source = generator + request.topologyFile;
  if (!request.parametersFile.empty()) source += " and " + request.parametersFile;
  return {"The broadcast of the cluster " + request.name + ", " +
              formatCount(network.machineCount(), "machine") + " on " +
              formatCount(network.switchCount(), "switch", "es") + '.',
          source + '.',
          "Do not edit it: edit what it was generated from, and run 'topocast generate' again.",
          terms};
}

Lines usage(const std::string& name) {
  const std::string compile = "    mpicxx $(topocast --flags) ";
  const std::string program = name + ".cpp application.cpp -o application";
  return {
      "",
      "To use it, compile it with the compiler wrapper of your MPI library and link it,",
      "",
      compile + program,
      "",
      "and call " + name + "_bcast(), which takes the arguments of MPI_Bcast().",
      "",
      "To replace MPI_Bcast() itself in that program, compile it with",
      "",
      compile + "-DTOPOCAST_REPLACE_MPI_BCAST " + program,
      "",
      "For a program that is linked already, 'topocast generate --preload' makes a shared object",
      "to be loaded by LD_PRELOAD."};
}

/// What chooses the card, where machines have several.
Lines cards(const Network& network) {
  const std::string& rail = network.description().keptRail;
  if (rail.empty()) return {};
  return {"", "Machines have several links, and this broadcast is planned for " + rail + '.',
          "The MPI library chooses the card by which a message goes, not this code: tell it to",
          "stay on that rail. With UCX set UCX_NET_DEVICES for every process to the rail's card",
          "and port, as in UCX_NET_DEVICES=mlx5_0:1; over TCP, in Open MPI, btl_tcp_if_include."};
}

Lines drawing(const std::string& text) {
  if (text.empty()) return {};
  Lines lines = {"", "The network:", ""};
  llvm::SmallVector<llvm::StringRef> rows;
  llvm::StringRef(text).rtrim('\n').split(rows, '\n');
  for (const llvm::StringRef row : rows)
    lines.push_back("    " + row.str());
  return lines;
}

/// The ranges that serve one root, as rows: from, to below, schedule, segment.
Lines serviceTable(std::span<const RangeEntry> ranges, const BroadcastTables& tables) {
  std::vector<std::vector<std::string>> rows = {
      {"message from", "to below", "schedule", "segments of"}};
  std::uint64_t from = 0;
  for (const RangeEntry& range : ranges) {
    const bool isLast = range.lastByte == runtime::anyLength;
    rows.push_back(
        {formatBytes(from), isLast ? "" : formatBytes(range.lastByte + 1),
         nameOf(tables.trees[range.tree].kind),
         range.segmentBytes == runtime::wholeMessage ? "whole" : formatBytes(range.segmentBytes)});
    from = range.lastByte + 1;
  }
  return alignedRows(rows, 3);
}

std::vector<Service> services(const Network& network, const BroadcastTables& tables) {
  std::vector<Service> found;
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    const MachineId root(i);
    const std::span<const RangeEntry> ranges = tables.rangesOf(root);
    if (ranges.empty()) continue;
    const Lines table = serviceTable(ranges, tables);
    auto service = std::ranges::find(found, table, &Service::table);
    if (service == found.end()) service = found.insert(found.end(), {table, {}});
    service->roots.push_back(root);
  }
  return found;
}

/// What the trees of all machines serve.
Lines servedMessages(const Network& network, const BroadcastTables& tables) {
  constexpr std::size_t mostTables = 8;
  const std::vector<Service> all = services(network, tables);
  Lines lines;
  for (const Service& service : llvm::ArrayRef(all).take_front(mostTables)) {
    const bool isEvery = service.roots.size() == network.machineCount();
    lines.insert(lines.end(), {"",
                               "Messages to all machines from " +
                                   (isEvery ? "any" : machinesText(network, service.roots)) + ':',
                               ""});
    for (const std::string& row : service.table)
      lines.push_back("    " + row);
  }
  if (all.size() > mostTables)
    lines.insert(lines.end(), {"", "Messages from other machines: see the ranges below."});
  return lines;
}

/// Notes on schedules in which messages of two senders may share a link.
Lines remarks(const EmissionRequest& request) {
  std::set<std::string> loadOptimal;
  std::set<std::string> sentWhole;
  bool adapts = false;
  for (const Plan& plan : request.plans)
    for (const PlanRange& range : plan.ranges) {
      const auto& [schedule, contention] = plan.schedules[range.schedule];
      adapts = adapts || range.holdSeconds;
      if (contention.contentionFree()) continue;
      if (range.contentionFree)
        sentWhole.insert(schedule.name());
      else if (contention.loadOptimal())
        loadOptimal.insert(schedule.name());
    }
  Lines lines;
  for (const std::string& name : loadOptimal)
    lines.insert(lines.end(),
                 {"", name + " is load-optimal: no link is loaded more than the one that limits",
                  "every broadcast, but messages may meet on a link."});
  for (const std::string& name : sentWhole)
    lines.insert(lines.end(),
                 {"", name + " is for messages sent whole: senders may use a link, but",
                  "one after the other."});
  if (adapts)
    lines.insert(
        lines.end(),
        {"",
         "Senders of dynamic schedules measure how long their messages take to leave, and split",
         "their part of the machines by that: the trees below are those that they take with",
         "nothing in the way."});
  return lines;
}

/// What the library was measured to be faster at.
Lines leftMessages(const EmissionRequest& request) {
  if (request.left.empty()) return {};
  const auto upTo = [](bool isOpen, const std::string& end) { return isOpen ? "" : end; };
  std::vector<std::vector<std::string>> rows = {
      {"machines from", "to", "message from", "to below"}};
  for (const auto& [leastMachines, mostMachines, firstByte, lastByte] : request.left)
    rows.push_back({std::to_string(leastMachines),
                    upTo(mostMachines == runtime::anyNumber, std::to_string(mostMachines)),
                    formatBytes(firstByte),
                    upTo(lastByte == runtime::anyLength, formatBytes(lastByte + 1))});
  Lines lines = {"", "Left to the MPI library, which was measured to be faster:", ""};
  for (const std::string& row : alignedRows(rows, 3))
    lines.push_back("    " + row);
  return lines;
}

/// How machines are placed that no topology names.
Lines placedJobs() {
  return {"", "The machines of each communicator tell each other where they stand when it first",
          "broadcasts, by SLURM_TOPOLOGY_ADDR, which Slurm sets for each task under topology/tree.",
          "Schedules are planned for them then, as if all links were equally fast.",
          "TOPOCAST_VERBOSE=2 tells which while the program runs."};
}

/// Where the user finds what machines of a job get, by the names of some.
Lines plansOfJobs(const EmissionRequest& request) {
  const std::size_t last = request.network->machineCount() - 1;
  if (last == 0) return {};
  const auto nameOf = [&](std::size_t machine) {
    return request.network->name(MachineId(machine));
  };
  std::string machines;
  if (last > 1) machines = nameOf(last / 2) + ",";
  machines += nameOf(last);
  return {
      "For example 'topocast plan " + request.topologyFile + " --root " + nameOf(0) +
          " --destinations " + machines + "'",
      "tells beforehand what these machines get, and TOPOCAST_VERBOSE=2 while the program runs."};
}

/// How messages are served that no tree of the file serves.
Lines otherMessages(const EmissionRequest& request) {
  const bool hasTrees = !request.plans.empty();
  if (request.site == nullptr) return {"", "All other messages are left to the MPI library."};
  if (request.network == nullptr) return placedJobs();
  const std::string planned =
      hasTrees
          ? "For all other messages schedules are planned, for the machines of each communicator "
            "when it"
          : "Schedules are planned for the machines of each communicator, when it first "
            "broadcasts.";
  Lines lines = {"", planned};
  if (hasTrees) lines.emplace_back("first broadcasts.");
  if (request.network->forwarding() != nullptr && !request.site->routes)
    lines.insert(
        lines.end(),
        {"They are planned on the tree that stands for the routes, which follow no short rule:",
         "'topocast plan', which knows the routes, may find others. TOPOCAST_VERBOSE=2 tells",
         "which they are while the program runs."});
  else
    for (std::string& line : plansOfJobs(request))
      lines.push_back(std::move(line));
  return lines;
}

std::string commentOf(llvm::ArrayRef<Lines> parts) {
  std::string comment;
  for (const Lines& part : parts)
    for (const std::string& line : part)
      comment += llvm::StringRef("// " + commentText(line)).rtrim(' ').str() + '\n';
  return comment;
}

} // namespace

std::string headerComment(const EmissionRequest& request, const BroadcastTables& tables) {
  std::vector<Lines> parts = {origin(request), usage(request.name)};
  if (request.network != nullptr) {
    parts.push_back(cards(*request.network));
    parts.push_back(drawing(request.networkDrawing));
  }
  if (!request.plans.empty()) parts.push_back(servedMessages(*request.network, tables));
  for (Lines (*part)(const EmissionRequest&) :
       {otherMessages, leftMessages, remarks, numberOrigins})
    parts.push_back(part(request));
  return commentOf(parts);
}

} // namespace topocast
