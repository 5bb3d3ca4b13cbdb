#include "cli/route_warnings.hpp"

#include "topocast/job/site.hpp"

namespace topocast::cli {
namespace {

/// Of switches that no tree stands for.
std::string oddSwitches(const Network& network, LinkId strayLink) {
  return "the switches of '" + network.name() + "' form neither a tree nor a fat tree (" +
         network.name(strayLink) + " carries messages between several parts of them)";
}

/// Where the source has no routes.
std::string lostRoutes(const Network& network, const SiteTables& tables) {
  if (tables.strayLink)
    return oddSwitches(network, *tables.strayLink) +
           ", and their routes are too many for a source: jobs are planned on a tree that orders "
           "the machines, and nobody knows what the links carry then; let 'topocast verify' judge "
           "jobs, and set TOPOCAST_GUARD=1, which compares with the library's broadcasts";
  return "the next hops of '" + network.name() + "' follow no short rule, so the source " +
         "does without them: jobs are planned on the tree that stands for the routes, and " +
         "may get slower schedules than 'topocast plan --destinations' finds";
}

} // namespace

std::optional<std::string> routeWarning(const Network& network, const SiteTables& tables) {
  if (network.forwarding() == nullptr) return std::nullopt;
  if (!tables.routes) return lostRoutes(network, tables);
  if (!tables.strayLink || tables.admitted == runtime::Admitted::contentionFree)
    return std::nullopt;
  return oddSwitches(network, *tables.strayLink) +
         ", so messages of a job may meet on a link; jobs are planned on the real routes, and "
         "predicted times count the waiting; --contention-free keeps to schedules whose messages "
         "never meet";
}

} // namespace topocast::cli
