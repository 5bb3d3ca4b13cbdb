// From a plan file to findings: whether the text is JSON is seen here; plan_check.hpp does the
// rest.
#include "verify/verify.hpp"

#include "input/json_document.hpp"
#include "input/text_file.hpp"
#include "network/machine_subset.hpp"
#include "verify/plan_check.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

namespace topocast {
namespace {

/// The machines of a multicast, ascending: the root and the destinations.
std::vector<MachineId> membersOf(JsonItems destinations, MachineId root, const NetworkNames& names,
                                 JsonFindings& findings) {
  std::vector<MachineId> members = {root};
  for (std::size_t i = 0; !destinations.atEnd(); ++i) {
    const llvm::StringRef value = destinations.takeValue();
    const auto machine = value.starts_with("\"") ? names.machine(jsonString(value)) : std::nullopt;
    if (machine)
      members.push_back(*machine);
    else
      findings.error(elementPath("destinations", i), "a machine of the network is expected");
  }
  std::ranges::sort(members);
  return members;
}

/// Whether no machine stands twice in the list.
bool areDistinct(std::span<const MachineId> members, const Network& network,
                 JsonFindings& findings) {
  const auto doubled = std::ranges::adjacent_find(members);
  if (doubled == members.end()) return true;
  findings.error("destinations", "'" + network.name(*doubled) + "' stands twice, or is the root");
  return false;
}

/// The network with only the machines of a multicast; nothing for a broadcast.
std::optional<Network> partOf(llvm::StringRef json, const Network& network,
                              JsonFindings& findings) {
  if (!json.starts_with("{")) return std::nullopt; // told with the plan's other findings
  const auto file = JsonObject::from(json, "", findings);
  if (!file || !file->has("destinations") || !file->has("root")) return std::nullopt;
  const NetworkNames names(network);
  const auto root = machineIn(*file, "root", names, findings);
  const auto destinations = file->array("destinations");
  if (!root || !destinations) return std::nullopt;
  const std::vector<MachineId> members = membersOf(*destinations, *root, names, findings);
  if (!areDistinct(members, network, findings)) return std::nullopt;
  return onlyMachines(network, members);
}

} // namespace

Verification verifyPlan(std::unique_ptr<llvm::MemoryBuffer> file, const Network& network,
                        const CommunicationParameters& parameters) {
  const std::string name = file->getBufferIdentifier().str();
  DiagnosticList diagnostics(std::move(file));
  if (!checkText(diagnostics, "a broadcast")) return {diagnostics.take(), ""};
  const llvm::StringRef json = diagnostics.text().trim();
  if (!checkJson(diagnostics, "plan")) return {diagnostics.take(), ""};
  JsonFindings findings(name);
  const auto part = partOf(json, network, findings);
  if (findings.hasErrors()) return {findings.take(), ""};
  PlanCheck plan(part ? *part : network, parameters, findings);
  plan.check(json);
  const bool passed = !findings.hasErrors();
  return {findings.take(), passed ? plan.summary() : ""};
}

} // namespace topocast
