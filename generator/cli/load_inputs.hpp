// From what options name to values: networks, parameters, machines, plans. What is wrong is said on
// standard error when files have been read, and nothing is returned.
#pragma once

#include "cli/input_options.hpp"
#include "cost/communication_parameters.hpp"
#include "network/network.hpp"
#include "plan/planner.hpp"
#include "schedule/network_schedule.hpp"

#include <optional>
#include <string>
#include <vector>

namespace topocast::cli {

/// A root and its network, which for a multicast has the root and the destinations alone; and the
/// parameters, which are of the whole network.
struct RootedNetwork {
  Network network;
  MachineId root;
  CommunicationParameters parameters;
};

/// What options name in a whole network.
struct WholeNetwork {
  Network network;
  MachineId root;
  CommunicationParameters parameters;
  std::vector<MachineId> members; ///< of a multicast, ascending, with the root; empty: all machines
};

/// One root's plan and the network it is for.
struct PlannedRoot {
  Network network;
  Plan plan;
  bool isMulticast = false;
};

/// The parameters of a file; without a path those estimated from the network.
std::optional<CommunicationParameters> loadParameters(const std::string& path,
                                                      const Network& network);

/// The parameters of a file.
std::optional<CommunicationParameters> loadMeasured(const std::string& path);

/// Says so if a file does not tell what it costs to pass messages on. No path: no file.
void warnOfMissingRelayGap(const std::string& path, const CommunicationParameters& parameters);

/// The machine of that name; the first machine if `name` is empty.
std::optional<MachineId> findRoot(const Network& network, const std::string& name);

/// Who takes part in a broadcast.
struct Members {
  MachineId root;
  std::vector<MachineId> machines; ///< ascending, with the root; empty: all
};

/// The machines that options name.
std::optional<Members> findMembers(const Network& network, const MemberOptions& options);

/// What the options name: the topology file, of it the machines that take part, and the parameters.
/// All that is wrong is told.
std::optional<WholeNetwork> loadWhole(const RootOptions& options);

/// Without the machines that take no part.
RootedNetwork onlyMembers(WholeNetwork whole);

/// Both of them.
std::optional<RootedNetwork> loadRooted(const RootOptions& options);

/// Says on standard error what is to be said of a schedule, if there is anything.
void printRemark(const RemarkedSchedule& built);

/// The root's plan. Nothing, and an error, if the schedule that the user fixed cannot be built.
std::optional<Plan> planRoot(const RootedNetwork& rooted, const PlanRequest& request);

/// The machines named by a list with ranges; all of them for `all`. Ascending, each once.
std::optional<std::vector<MachineId>> findRoots(const Network& network, const std::string& list);

} // namespace topocast::cli
