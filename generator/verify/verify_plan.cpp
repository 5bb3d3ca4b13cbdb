// From a plan file to findings: the text is parsed here; plan_check.hpp does the checking.
#include "verify/verify.hpp"

#include "input/json_document.hpp"
#include "input/text_file.hpp"
#include "network/machine_subset.hpp"
#include "verify/plan_check.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace topocast {
namespace {

/// The machines of a multicast, ascending: the root and the destinations.
std::vector<MachineId> membersOf(const llvm::json::Array& destinations, MachineId root,
                                 const Network& network, JsonFindings& findings) {
  std::vector<MachineId> members = {root};
  for (std::size_t i = 0; i < destinations.size(); ++i) {
    const std::string path = elementPath("destinations", i);
    const auto name = destinations[i].getAsString();
    const auto machine = name ? network.findMachine(*name) : std::nullopt;
    if (!machine)
      findings.error(path, "a machine of the network is expected");
    else if (std::ranges::find(members, *machine) != members.end())
      findings.error(path, "'" + network.name(*machine) + "' stands twice, or is the root");
    else
      members.push_back(*machine);
  }
  std::ranges::sort(members);
  return members;
}

/// What a multicast sees of the network; nothing for a broadcast.
std::optional<Network> partOf(const llvm::json::Value& file, const Network& network,
                              JsonFindings& findings) {
  const llvm::json::Object* object = file.getAsObject();
  if (object == nullptr || object->get("destinations") == nullptr) return std::nullopt;
  const llvm::json::Array* destinations = object->getArray("destinations");
  const auto rootName = object->getString("root");
  const auto root = rootName ? network.findMachine(*rootName) : std::nullopt;
  if (!root) return std::nullopt; // told with the plan's other findings
  if (destinations == nullptr) {
    findings.error("destinations", "a list of machines is expected");
    return std::nullopt;
  }
  return onlyMachines(network, membersOf(*destinations, *root, network, findings));
}

} // namespace

Verification verifyPlan(std::unique_ptr<llvm::MemoryBuffer> file, const Network& network,
                        const CommunicationParameters& parameters) {
  const std::string name = file->getBufferIdentifier().str();
  DiagnosticList diagnostics(std::move(file));
  if (!checkText(diagnostics, "a broadcast")) return {diagnostics.take(), ""};
  const auto json = loadJson(diagnostics, "plan");
  if (!json) return {diagnostics.take(), ""};
  JsonFindings findings(name);
  const auto part = partOf(*json, network, findings);
  if (findings.hasErrors()) return {findings.take(), ""};
  PlanCheck plan(part ? *part : network, parameters, findings);
  plan.check(*json);
  const bool passed = !findings.hasErrors();
  return {findings.take(), passed ? plan.summary() : ""};
}

} // namespace topocast
