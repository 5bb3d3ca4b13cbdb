// What `generate` warns of where switches have fixed routes. In: a network and the tables that a
// source gets of it. Out: what plans for jobs do not promise there, and what to do about it.
#pragma once

#include "network/network.hpp"
#include "plan/site_tables.hpp"

#include <optional>
#include <string>

namespace topocast::cli {

/// Nothing where jobs are planned on real routes and a tree stands for these, or where no messages
/// meet on them in any case.
std::optional<std::string> routeWarning(const Network& network, const SiteTables& tables);

} // namespace topocast::cli
