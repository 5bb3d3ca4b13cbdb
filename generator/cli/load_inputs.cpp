#include "cli/load_inputs.hpp"

#include "cli/assumed_multicast.hpp"
#include "cli/machine_lists.hpp"
#include "cli/messages.hpp"
#include "cli/out_of_memory.hpp"
#include "cost/estimate.hpp"
#include "cost/read_parameters.hpp"
#include "input/names.hpp"
#include "network/machine_subset.hpp"
#include "schedule/network_schedule.hpp"

#include "topocast/schedule/families.hpp"

#include <algorithm>
#include <cassert>
#include <memory>
#include <set>
#include <utility>

namespace topocast::cli {
namespace {

/// The machines of a list in its order; nothing, and errors, if one stands twice in it or is one
/// that `refuse(machine, place, diagnostics)` does not accept, or if there is none. The first
/// unknown one gets the advice, if there is any.
template <class Refuse>
std::optional<std::vector<MachineId>>
findEachOnce(const Network& network, const std::string& option, const std::string& list,
             Refuse refuse, const std::string& adviceOnUnknown = "") {
  auto text = openList(option, list);
  if (text == nullptr) return std::nullopt;
  if (text->getBuffer().trim().empty()) {
    printError(option + " names no machine; write a list such as 'n0,n[4-7]'");
    return std::nullopt;
  }
  DiagnosticList diagnostics(std::move(text));
  std::vector<MachineId> found;
  std::set<MachineId> seen;
  bool isAdvised = adviceOnUnknown.empty();
  const auto onUnknown = [&](llvm::StringRef name, llvm::StringRef place) {
    diagnostics.error(place, unknownMachine(network, name));
    if (!std::exchange(isAdvised, true)) diagnostics.advise(adviceOnUnknown);
  };
  const MachineLists lists(network);
  for (const auto& [machine, place] : lists.read(diagnostics.text(), diagnostics, onUnknown)) {
    if (refuse(machine, place, diagnostics)) continue;
    if (seen.insert(machine).second) {
      found.push_back(machine);
    } else {
      diagnostics.error(place, inQuotes(network.name(machine)) + " stands twice in the list");
      diagnostics.advise("name each machine once");
    }
  }
  if (!isAccepted(diagnostics)) return std::nullopt;
  return found;
}

std::optional<Members> withRoot(MachineId root, std::optional<std::vector<MachineId>> machines) {
  if (!machines) return std::nullopt;
  std::ranges::sort(*machines);
  return Members{root, std::move(*machines)};
}

/// The machines of a list beside the root, of which `what` is said if it stands there.
std::optional<std::vector<MachineId>> findBesideRoot(const Network& network, MachineId root,
                                                     const std::string& option,
                                                     const std::string& list,
                                                     llvm::StringRef what) {
  const auto isRoot = [&](MachineId machine, llvm::StringRef place, DiagnosticList& diagnostics) {
    if (machine != root) return false;
    diagnostics.error(place, inQuotes(network.name(machine)) + " is the root, " + what);
    diagnostics.advise("leave it out, or name another one with --root");
    return true;
  };
  return findEachOnce(network, option, list, isRoot);
}

std::optional<Members> findDestinations(const Network& network, MachineId root,
                                        const std::string& list) {
  auto machines =
      findBesideRoot(network, root, "--destinations", list, "which has the message already");
  if (machines) machines->push_back(root);
  return withRoot(root, std::move(machines));
}

/// All machines but those of the list.
std::optional<Members> findOthers(const Network& network, MachineId root, const std::string& list) {
  auto left = findBesideRoot(network, root, "--without", list, "which sends the message");
  if (!left) return std::nullopt;
  std::ranges::sort(*left);
  std::vector<MachineId> others;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    if (!std::ranges::binary_search(*left, MachineId(i))) others.emplace_back(i);
  return withRoot(root, std::move(others));
}

/// What becomes of hosts that a network does not name; nothing where they keep all broadcasts of a
/// job from being planned.
std::string onForeign(const Network& network) {
  if (network.tree() == nullptr && network.forwarding() == nullptr) return {};
  return "leave it out here; a running broadcast counts a host that is no machine of the network, "
         "such as a login node, as on the top switch";
}

/// The machines of a job; its root is the first that the list names unless options name one.
std::optional<Members> findJob(const Network& network, const MemberOptions& options) {
  auto machines = findEachOnce(
      network, "--machines", options.multicast.machines,
      [](MachineId, llvm::StringRef, DiagnosticList&) { return false; }, onForeign(network));
  if (!machines) return std::nullopt;
  const auto root =
      options.root.empty() ? std::optional(machines->front()) : findRoot(network, options.root);
  if (!root) return std::nullopt;
  if (std::ranges::find(*machines, *root) == machines->end()) {
    printError("--root: " + inQuotes(network.name(*root)) + " is none of --machines");
    return std::nullopt;
  }
  return withRoot(*root, std::move(machines));
}

} // namespace

std::optional<Members> findMembers(const Network& network, const MemberOptions& options) {
  if (!options.multicast.machines.empty()) return findJob(network, options);
  const auto root = findRoot(network, options.root);
  if (!root) return std::nullopt;
  if (!options.isMulticast()) return Members{*root, {}};
  if (!options.multicast.without.empty())
    return findOthers(network, *root, options.multicast.without);
  return findDestinations(network, *root, options.multicast.destinations);
}

std::optional<CommunicationParameters> loadParameters(const std::string& path,
                                                      const Network& network) {
  return path.empty() ? estimateParameters(network) : loadMeasured(path);
}

std::optional<CommunicationParameters> loadMeasured(const std::string& path) {
  std::vector<std::string> doubts;
  auto parameters = readParameters(path, &doubts);
  if (!parameters) {
    reportRefusal(parameters.takeError());
    return std::nullopt;
  }
  if (parameters->isPartial())
    printWarning(path + " was not measured to its end: it rests on the pairs and sizes seen until "
                        "then; measure again before you rely on these plans");
  for (const std::string& doubt : doubts)
    printWarning(path + ": " + doubt +
                 "; measure again, or compare before you rely on these plans");
  return std::move(*parameters);
}

void warnOfMissingRelayGap(const std::string& path, const CommunicationParameters& parameters) {
  const bool isKnown = std::ranges::all_of(
      parameters.measured(), [](const MeasuredSize& size) { return size.relayGap > 0; });
  if (!path.empty() && !isKnown)
    printWarning(path + " has no 'relay_gap', the pace at which machines pass messages on: "
                        "segments are too short for slow processors; topocast-measure measures it");
}

std::optional<MachineId> findRoot(const Network& network, const std::string& name) {
  if (name.empty()) return MachineId(0);
  const auto machine = MachineLists(network).find(name);
  if (!machine) printError("--root: " + unknownMachine(network, name));
  return machine;
}

std::optional<WholeNetwork> loadWhole(const RootOptions& options) {
  auto network = loadNetwork(options.topology);
  if (!network) return std::nullopt;
  auto members = findMembers(*network, options);
  auto parameters = loadParameters(options.parameters, *network);
  if (!parameters || !members) return std::nullopt;
  return WholeNetwork{std::move(*network), members->root, std::move(*parameters),
                      std::move(members->machines)};
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

void printRemark(const RemarkedSchedule& built) {
  if (!built.remark.empty()) printWarning(inQuotes(built.schedule.name()) + ": " + built.remark);
}

std::optional<Plan> planRoot(const RootedNetwork& rooted, const PlanRequest& request) {
  const auto& [network, root, parameters] = rooted;
  if (refusesStream(network, request)) return std::nullopt;
  if (request.schedule && runtime::isCopied(*request.schedule)) {
    auto built = buildRemarked(*request.schedule, network, machineOrder(network, root));
    if (!built) {
      printError(llvm::toString(built.takeError()));
      return std::nullopt;
    }
    printRemark(*built);
  }
  beginStep("planning for the network '" + network.name() + "'");
  return topocast::planRoot(network, parameters, request, root);
}

std::optional<std::vector<MachineId>> findRoots(const Network& network, const std::string& list) {
  std::vector<MachineId> roots;
  if (list == "all") {
    for (std::size_t i = 0; i < network.machineCount(); ++i)
      roots.emplace_back(i);
    return roots;
  }
  auto text = openList("--trees", list);
  if (text == nullptr) return std::nullopt;
  DiagnosticList diagnostics(std::move(text));
  for (const auto& [machine, place] : MachineLists(network).read(diagnostics.text(), diagnostics))
    roots.push_back(machine);
  if (!isAccepted(diagnostics)) return std::nullopt;
  if (roots.empty()) {
    printError("--trees names no machine; write 'all' or a list such as 'n0,n[4-7]'");
    return std::nullopt;
  }
  std::ranges::sort(roots);
  const auto doubled = std::ranges::unique(roots);
  roots.erase(doubled.begin(), doubled.end());
  return roots;
}

} // namespace topocast::cli
