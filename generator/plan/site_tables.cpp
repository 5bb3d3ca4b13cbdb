#include "plan/site_tables.hpp"

#include "order/route_tree.hpp"
#include "order/runtime_switch_network.hpp"
#include "plan/candidates.hpp"

#include "topocast/network/speed.hpp"
#include "topocast/network/switch_network.hpp"
#include "topocast/schedule/families.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace topocast {
namespace {

/// Tables are some 300 kB of a source at most, with runs 2 MB.
constexpr RouteLimits routeLimits = {10'000, 2'000'000};

std::vector<runtime::SiteSwitch> switchesOf(const runtime::SwitchNetwork& network) {
  std::vector<runtime::SiteSwitch> switches;
  switches.reserve(network.switchCount());
  for (std::uint32_t i = 0; i < network.switchCount(); ++i)
    switches.push_back({network.switchAbove[i], network.speedsAbove[i], network.delaysAbove[i]});
  return switches;
}

std::vector<runtime::SiteMachines> machinesOf(const runtime::SwitchNetwork& network) {
  std::vector<runtime::SiteMachines> rows;
  for (std::uint32_t i = 0; i < network.machineCount(); ++i) {
    const std::uint32_t aSwitch = network.switchOfMachine[i];
    const runtime::Speed speed = network.machineSpeeds[i];
    const runtime::Delay delay = network.machineDelays[i];
    if (!rows.empty() && rows.back().aSwitch == aSwitch && rows.back().speed == speed &&
        rows.back().delay == delay)
      ++rows.back().count;
    else
      rows.push_back({1, aSwitch, speed, delay});
  }
  return rows;
}

/// Rows of machines on routers one after another.
std::vector<runtime::SiteMachines> machinesOfMesh(const Network& network) {
  const runtime::Speed speed = speedOf(network.machineBandwidth());
  std::vector<runtime::SiteMachines> rows;
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    const std::uint32_t router = network.place(MachineId(i));
    if (!rows.empty() && rows.back().aSwitch + rows.back().count == router)
      ++rows.back().count;
    else
      rows.push_back({1, router, speed});
  }
  return rows;
}

/// Why jobs cannot be planned while they run, whatever the network; nothing if they can.
std::optional<std::string> obstacle(const CommunicationParameters& parameters,
                                    const PlanRequest& request) {
  if (parameters.ports().count > 1)
    return "jobs of machines with several ports are not planned at run time";
  if (wantsToAdapt(request) || request.family)
    return "schedules that are made for holding times by message size are not planned at run time";
  return request.schedule ? obstacleAtRunTime(*request.schedule) : std::nullopt;
}

/// The tree of switches on which jobs are planned, or why there is none.
llvm::Expected<RouteTree> treeFor(const Network& network) {
  if (network.forwarding() != nullptr) return routeTreeOf(network);
  if (network.tree() == nullptr)
    return llvm::createStringError("jobs are planned at run time on trees of switches, on switches "
                                   "with fixed routes, in meshes and in tori, and '" +
                                   network.name() + "' is none");
  RouteTree tree = {switchNetworkOf(network), {}, std::nullopt};
  for (std::size_t i = 0; i < network.switchCount(); ++i)
    tree.switches.emplace_back(i);
  return tree;
}

/// The tree with all switches of the network, by their own numbers. Those that do not stand in it
/// hang at its top.
RouteTree overAllSwitches(const RouteTree& tree, const Network& network) {
  RouteTree all = {tree.network, {}, tree.strayLink};
  const auto numberOf = [&](std::size_t place) { return tree.switches[place].value; };
  for (std::uint32_t& aSwitch : all.network.switchOfMachine)
    aSwitch = numberOf(aSwitch);
  const auto top = std::ranges::find(tree.network.switchAbove, -1);
  const auto topNumber = static_cast<std::int32_t>(
      numberOf(static_cast<std::size_t>(top - tree.network.switchAbove.begin())));
  all.network.switchAbove.assign(network.switchCount(), topNumber);
  all.network.speedsAbove.assign(network.switchCount(), 0);
  all.network.delaysAbove.assign(network.switchCount(), 0);
  for (std::size_t place = 0; place < tree.switches.size(); ++place) {
    const std::int32_t above = tree.network.switchAbove[place];
    all.network.switchAbove[numberOf(place)] =
        above < 0 ? -1 : static_cast<std::int32_t>(numberOf(static_cast<std::size_t>(above)));
    all.network.speedsAbove[numberOf(place)] = tree.network.speedsAbove[place];
    all.network.delaysAbove[numberOf(place)] = tree.network.delaysAbove[place];
  }
  for (std::size_t i = 0; i < network.switchCount(); ++i)
    all.switches.emplace_back(i);
  return all;
}

llvm::Error addNetwork(SiteTables& tables, const Network& network) {
  tables.usualSpeed = speedOf(network.machineBandwidth());
  if (const auto* mesh = std::get_if<MeshShape>(&network.shape())) {
    tables.mesh = *mesh;
    tables.machines = machinesOfMesh(network);
    return llvm::Error::success();
  }
  auto tree = treeFor(network);
  if (!tree) return tree.takeError();
  if (network.forwarding() != nullptr) {
    tables.routes = foldRoutes(network, routeLimits);
    if (tables.routes) *tree = overAllSwitches(*tree, network);
  }
  tables.strayLink = tree->strayLink;
  tables.switches = switchesOf(tree->network);
  tables.switchIds = std::move(tree->switches);
  tables.machines = machinesOf(tree->network);
  tables.usualSpeed = tree->network.usualSpeed;
  return llvm::Error::success();
}

void addPlanning(SiteTables& tables, const CommunicationParameters& parameters,
                 std::span<const ScheduleKind> kinds, const PlanRequest& request) {
  tables.times = parameters.sizes();
  tables.corners = parameters.corners();
  tables.switchesBuffer = parameters.switchesBuffer();
  // A kind that is streamed and stands alone needs one for machines that hear nothing.
  const bool isOnlyStreamed = std::ranges::all_of(kinds, runtime::isStreamed);
  for (const ScheduleKind& kind : kinds) {
    if (runtime::isStreamed(kind)) tables.multicast = parameters.multicast();
    if (isOnlyStreamed) tables.kinds.push_back(runtime::withoutStream(kind));
    tables.kinds.push_back(kind);
  }
  tables.admitted = admittedBy(request);
  tables.segmentBytes = request.segmentBytes.value_or(0);
}

} // namespace

std::optional<std::string> obstacleAtRunTime(const ScheduleKind& kind) {
  if (runtime::scatters(kind)) return "schedules that scatter are not planned at run time";
  if (runtime::isCopied(kind))
    return "schedules whose messages the network copies are not planned at run time";
  if (runtime::factsOf(kind).adapts)
    return "schedules that are made for holding times by message size are not planned at run time";
  if (runtime::portsOf(kind) > 1)
    return "schedules for machines with several ports are not planned at run time";
  return std::nullopt;
}

runtime::Site SiteTables::view() const {
  const auto countOf = [](const auto& table) { return static_cast<std::uint32_t>(table.size()); };
  runtime::SiteNetwork network;
  network.switches = switches.data();
  network.switchCount = countOf(switches);
  network.machines = machines.data();
  network.machineRows = countOf(machines);
  if (mesh) network.mesh = {mesh->radices.data(), countOf(mesh->radices), mesh->isTorus};
  if (routes) network.routes = routes->view();
  return {network,        usualSpeed,   times.data(),   countOf(times),
          switchesBuffer, kinds.data(), countOf(kinds), admitted,
          segmentBytes,   multicast,    corners.data(), countOf(corners)};
}

llvm::Expected<SiteTables> makeSiteTables(const Network& network,
                                          const CommunicationParameters& parameters,
                                          const PlanRequest& request) {
  if (const auto reason = obstacle(parameters, request)) return llvm::createStringError(*reason);
  SiteTables tables;
  if (auto error = addNetwork(tables, network)) return error;
  if (request.contentionFreeOnly && tables.strayLink && !tables.routes)
    return llvm::createStringError("the routes of '" + network.name() +
                                   "' keep to no tree and are too many for a source, so that "
                                   "nothing tells a job which of its messages meet");
  addPlanning(tables, parameters, wantedKinds(network, parameters, request), request);
  return tables;
}

llvm::Expected<SiteTables> makeTablesWithoutNetwork(runtime::Speed linkSpeed,
                                                    const CommunicationParameters& parameters,
                                                    const PlanRequest& request) {
  if (const auto reason = obstacle(parameters, request)) return llvm::createStringError(*reason);
  SiteTables tables;
  tables.usualSpeed = linkSpeed;
  addPlanning(tables, parameters,
              request.schedule ? std::vector{*request.schedule} : automaticKinds(parameters),
              request);
  return tables;
}

} // namespace topocast
