#include "cli/load_inputs.hpp"

#include "cli/machine_lists.hpp"
#include "cli/messages.hpp"
#include "cli/out_of_memory.hpp"
#include "cost/estimate.hpp"
#include "cost/read_parameters.hpp"
#include "input/names.hpp"
#include "network/machine_subset.hpp"

#include <algorithm>
#include <cassert>

namespace topocast::cli {
namespace {

/// The root and the destinations, ascending. Nothing, and errors, if one stands twice in the list
/// or is the root.
std::optional<std::vector<MachineId>> findMembers(const Network& network, MachineId root,
                                                  const std::string& list) {
  DiagnosticList diagnostics(llvm::MemoryBuffer::getMemBufferCopy(list, "--destinations"));
  std::vector<MachineId> found;
  std::vector<bool> isFound(network.machineCount());
  for (const auto& [machine, place] : MachineLists(network).read(diagnostics.text(), diagnostics)) {
    const std::string name = inQuotes(network.name(machine));
    if (machine == root) {
      diagnostics.error(place, name + " is the root, which has the message already");
      diagnostics.advise("leave it out, or name another one with --root");
    } else if (isFound[machine.index()]) {
      diagnostics.error(place, name + " stands twice in the list");
      diagnostics.advise("name each machine once");
    } else {
      found.push_back(machine);
      isFound[machine.index()] = true;
    }
  }
  if (!isAccepted(diagnostics)) return std::nullopt;
  if (found.empty()) {
    printError("--destinations names no machine; write a list such as 'n0,n[4-7]'");
    return std::nullopt;
  }
  found.push_back(root);
  std::ranges::sort(found);
  return found;
}

} // namespace

std::optional<CommunicationParameters> loadParameters(const std::string& path,
                                                      const Network& network) {
  if (path.empty()) return estimateParameters(network);
  auto parameters = readParameters(path);
  if (!parameters) {
    reportRefusal(parameters.takeError());
    return std::nullopt;
  }
  if (parameters->isPartial())
    printWarning(path + " was not measured to its end: it rests on the pairs and sizes seen until "
                        "then; measure again before you rely on these plans");
  return std::move(*parameters);
}

std::optional<MachineId> findRoot(const Network& network, const std::string& name) {
  if (name.empty()) return MachineId(0);
  const auto machine = network.findMachine(name);
  if (!machine) printError("--root: " + unknownMachine(network, name));
  return machine;
}

std::optional<WholeNetwork> loadWhole(const RootOptions& options) {
  auto network = loadNetwork(options.topology);
  if (!network) return std::nullopt;
  const auto root = findRoot(*network, options.root);
  auto parameters = loadParameters(options.parameters, *network);
  auto members = root && options.isMulticast() ? findMembers(*network, *root, options.destinations)
                                               : std::nullopt;
  if (!root || !parameters || options.isMulticast() != members.has_value()) return std::nullopt;
  return WholeNetwork{std::move(*network), *root, std::move(*parameters),
                      std::move(members).value_or(std::vector<MachineId>())};
}

RootedNetwork onlyMembers(WholeNetwork whole) {
  auto& [network, root, parameters, members] = whole;
  if (members.empty()) return {std::move(network), root, std::move(parameters)};
  Network part = onlyMachines(network, members);
  const auto partRoot = part.findMachine(network.name(root));
  assert(partRoot && "a multicast's root is one of its machines");
  return {std::move(part), *partRoot, std::move(parameters)};
}

std::optional<RootedNetwork> loadRooted(const RootOptions& options) {
  auto whole = loadWhole(options);
  if (!whole) return std::nullopt;
  return onlyMembers(std::move(*whole));
}

std::optional<PlannedRoot> planRoot(const RootOptions& options) {
  auto rooted = loadRooted(options);
  if (!rooted) return std::nullopt;
  auto& [network, root, parameters] = *rooted;
  beginStep("planning for the network '" + network.name() + "'");
  Plan plan = topocast::planRoot(network, parameters, options.request, root);
  return PlannedRoot{std::move(network), std::move(plan), options.isMulticast()};
}

std::optional<std::vector<MachineId>> findRoots(const Network& network, const std::string& list) {
  std::vector<MachineId> roots;
  if (list == "all") {
    for (std::size_t i = 0; i < network.machineCount(); ++i)
      roots.emplace_back(i);
    return roots;
  }
  DiagnosticList diagnostics(llvm::MemoryBuffer::getMemBufferCopy(list, "--roots"));
  for (const auto& [machine, place] : MachineLists(network).read(diagnostics.text(), diagnostics))
    roots.push_back(machine);
  if (!isAccepted(diagnostics)) return std::nullopt;
  if (roots.empty()) {
    printError("--roots names no machine; write 'all' or a list such as 'n0,n[4-7]'");
    return std::nullopt;
  }
  std::ranges::sort(roots);
  const auto doubled = std::ranges::unique(roots);
  roots.erase(doubled.begin(), doubled.end());
  return roots;
}

} // namespace topocast::cli
