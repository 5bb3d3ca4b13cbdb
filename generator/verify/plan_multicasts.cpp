// The messages of a schedule in a plan file that the network copies. In: the object that has them.
// Out: the schedule, if they bring the message to every machine; else findings.
#include "verify/plan_messages.hpp"

#include "contention/multicast_contention.hpp"
#include "verify/summary.hpp"
#include "verify/tree_edges.hpp"

#include <algorithm>
#include <vector>

namespace topocast {
namespace {

/// The receivers of a message; nothing if one cannot be read.
std::optional<std::vector<MachineId>> receiversIn(const JsonObject& object, MachineId from,
                                                  const PlanContext& context) {
  auto names = object.array("to");
  if (!names) return std::nullopt;
  std::vector<MachineId> receivers;
  const auto refused = [&](const std::string& message) {
    context.findings.error(elementPath(object.pathOf("to"), receivers.size()), message);
    return std::nullopt;
  };
  while (!names->atEnd()) {
    const llvm::StringRef value = names->takeValue();
    const auto machine =
        value.starts_with("\"") ? context.names.machine(jsonString(value)) : std::nullopt;
    if (!machine) return refused("a machine of the network is expected");
    if (*machine == from) return refused("a machine sends to itself");
    receivers.push_back(*machine);
  }
  if (receivers.empty()) return refused("a message goes to one machine at least");
  return receivers;
}

/// `{"from": "n8", "to": ["n7", "n9"], "step": 1}`
std::optional<Multicast> readMulticast(const JsonObject& object, const PlanContext& context) {
  const auto from = machineIn(object, "from", context.names, context.findings);
  const auto step = object.count("step");
  auto to = from ? receiversIn(object, *from, context) : std::nullopt;
  if (!to || !step) return std::nullopt;
  // In each step some machine gets the message.
  const std::size_t most = context.network.machineCount();
  if (*step == 0 || *step >= most) {
    context.findings.error(object.pathOf("step"),
                           "a number from 1 to " + std::to_string(most - 1) + " is expected");
    return std::nullopt;
  }
  return Multicast{*from, std::move(*to), static_cast<std::uint32_t>(*step)};
}

BroadcastTree treeOf(std::vector<Multicast> multicasts, const PlanContext& context) {
  std::ranges::stable_sort(multicasts, {}, &Multicast::step);
  std::vector<Edge> edges;
  for (const Multicast& multicast : multicasts)
    for (const MachineId to : multicast.to)
      edges.push_back({multicast.from, to});
  return treeOf(context.root, edges, context.network.machineCount());
}

} // namespace

std::optional<Schedule> readMulticasts(const JsonObject& object, const ScheduleKind& kind,
                                       const PlanContext& context, const std::string& subject) {
  auto objects = object.array("multicasts");
  if (!objects) return std::nullopt;
  Schedule schedule;
  schedule.kind = kind;
  bool isWhole = true;
  for (std::size_t i = 0; !objects->atEnd(); ++i) {
    const std::string path = elementPath(object.pathOf("multicasts"), i);
    const auto entry = JsonObject::from(objects->takeValue(), path, context.findings);
    auto multicast = entry ? readMulticast(*entry, context) : std::nullopt;
    isWhole = isWhole && multicast;
    if (multicast) schedule.multicasts.push_back(std::move(*multicast));
  }
  if (!isWhole) return std::nullopt;
  const ContentionReport report =
      judgeMulticasts(context.network, context.root, schedule.multicasts);
  for (const std::string& defect : defectLines(report))
    context.findings.error(object.pathOf("multicasts"), subject + defect);
  if (!report.delivers()) return std::nullopt;
  schedule.trees.push_back({1, treeOf(schedule.multicasts, context)});
  return schedule;
}

} // namespace topocast
