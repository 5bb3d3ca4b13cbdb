// Which families of schedules a program knows. Those that switches copy have names only where
// somebody plans them (multicast_planner.hpp). In: nothing. Out: families, and what is said of the
// others.
#pragma once

#include "schedule/registry.hpp"

#include "llvm/Support/Error.h"

#include <string_view>
#include <vector>

namespace topocast {

/// Those that help names: what `auto` tries, which serve programs; all where the copied ones are
/// planned, too, as that program compares.
std::vector<Family> listedFamilies();

/// The error that nobody plans schedules of that name here.
llvm::Error unplannedSchedule(std::string_view name);

} // namespace topocast
