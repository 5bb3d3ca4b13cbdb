// The subcommands that `topocast-lab` has beside those of `topocast`, one file each.
#pragma once

#include "cli/command.hpp"

namespace topocast::cli {

void addSimulateWormhole(CLI::App& app, Action& action);
void addMultipleMulticast(CLI::App& app, Action& action);
void addCollectives(CLI::App& app, Action& action);

} // namespace topocast::cli
