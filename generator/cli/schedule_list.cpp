#include "cli/schedule_list.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace topocast::cli {

CLI::ValidationError scheduleError(const std::string& reason) {
  return CLI::ValidationError("--schedule", reason);
}

void addScheduleListOption(CLI::App& command, std::vector<std::string>& names,
                           const std::function<void(const std::string&)>& check,
                           const std::string& description) {
  names = {"auto"};
  const auto add = [&names, check](const std::string& name) {
    if (name.empty()) throw scheduleError("a name in the list is empty");
    if (std::ranges::find(names, name) != names.end())
      throw scheduleError("'" + name + "' stands twice in the list");
    if (name != "auto") check(name);
    names.push_back(name);
  };
  const auto convert = [&names, add](const CLI::results_t& lists) {
    names.clear();
    for (const llvm::StringRef list : lists)
      for (const llvm::StringRef name : llvm::split(list, ','))
        add(name.str());
    return true;
  };
  constexpr int mostLists = 100;
  command.add_option("--schedule", convert, description)
      ->type_name("SCHEDULE,...")
      ->default_str("auto")
      ->allow_extra_args(false)
      ->expected(1, mostLists)
      ->take_all();
}

} // namespace topocast::cli
