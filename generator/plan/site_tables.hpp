// A site's tables, by which the running broadcast plans for the machines of a job. In: a tree of
// switches, a network with fixed routes and the tree that stands for them (route_tree.hpp), or a
// mesh or torus; communication parameters; and what the user fixed. Out: the tables of
// topocast/site.hpp as values, whose size is that of the network's description.
#pragma once

#include "cost/communication_parameters.hpp"
#include "network/network.hpp"
#include "plan/folded_routes.hpp"
#include "plan/planner.hpp"
#include "schedule/registry.hpp"

#include "topocast/cost/measured_times.hpp"
#include "topocast/job/site.hpp"
#include "topocast/network/speed.hpp"

#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topocast {

/// See runtime::Site.
struct SiteTables {
  std::vector<runtime::SiteSwitch> switches;
  std::vector<SwitchId> switchIds; ///< of each of `switches`: the network's switch
  std::optional<MeshShape> mesh;   ///< then there are no `switches`
  /// Then all the network's switches are listed. Nothing where routes are fixed means that their
  /// tables are too long, and jobs are planned on the tree that stands for them.
  std::optional<RouteTables> routes;
  /// A link that shows that fixed routes keep to no tree (route_tree.hpp); nothing if they do.
  std::optional<LinkId> strayLink;
  std::vector<runtime::SiteMachines> machines;
  runtime::Speed usualSpeed = 0;
  std::vector<runtime::MeasuredTimes> times;
  std::vector<runtime::TimesCorner> corners; ///< if nobody measured `times`
  bool switchesBuffer = true;
  std::vector<ScheduleKind> kinds;
  runtime::Admitted admitted = runtime::Admitted::loadOptimal;
  std::uint64_t segmentBytes = 0;    ///< 0: chosen by predicted time
  runtime::MulticastTimes multicast; ///< if some kind is streamed

  bool hasStreams() const { return multicast.payloadBytes > 0; }

  /// Points into this object.
  runtime::Site view() const;
};

/// Why no job's messages go by a kind of schedule that is planned while the program runs: its
/// senders adapt, it scatters, the network has to copy its messages, or it is for several ports.
/// Nothing if they can.
std::optional<std::string> obstacleAtRunTime(const ScheduleKind& kind);

/// The tables of a site. An error in plain words if jobs cannot be planned while they run: there is
/// neither a mesh nor a tree of switches nor fixed routes, machines have several ports, senders
/// adapt, messages carry pieces, or they should be free of contention and neither the tables of
/// routes nor a tree shows whether they are.
llvm::Expected<SiteTables> makeSiteTables(const Network& network,
                                          const CommunicationParameters& parameters,
                                          const PlanRequest& request);

/// The tables of jobs whose machines tell themselves where they stand: neither switches nor
/// machines, and one speed for all links, in bytes per second. The same errors, but for those that
/// are of the network.
llvm::Expected<SiteTables> makeTablesWithoutNetwork(runtime::Speed linkSpeed,
                                                    const CommunicationParameters& parameters,
                                                    const PlanRequest& request);

} // namespace topocast
