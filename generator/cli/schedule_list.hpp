// --schedule of the commands that simulate several schedules side by side.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <string>
#include <vector>

namespace topocast::cli {

/// --schedule: lists of names, `auto` among them if nothing else is given, each name once. `check`
/// sees every other name and throws a usage error where there is no such schedule.
void addScheduleListOption(CLI::App& command, std::vector<std::string>& names,
                           const std::function<void(const std::string&)>& check,
                           const std::string& description);

/// The usage error of a schedule's name.
CLI::ValidationError scheduleError(const std::string& reason);

} // namespace topocast::cli
