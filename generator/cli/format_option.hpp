// Options whose value names an entry of a table: output formats, input formats, rules.
#pragma once

#include "cli/command_text.hpp"
#include "input/names.hpp"

#include <CLI/CLI.hpp>

#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topocast::cli {

/// A form in which a command tells something.
template <class Report>
struct ReportFormat {
  const char* name;
  void (*write)(llvm::raw_ostream& out, const Report& report);
};

/// "text, json, dot and svg"; each of the entries has a `name`.
template <class Table>
std::string namesOf(const Table& table) {
  std::vector<std::string> names;
  for (const auto& entry : table)
    names.emplace_back(entry.name);
  return inWords(names);
}

/// An option that hands the entry which its value names to `choose`. A name that none has is a
/// usage error, which calls the entries `kind`: "format". The table outlives the command.
template <class Entry, class Choose>
CLI::Option* addNamedOption(CLI::App& command, const std::string& option,
                            std::span<const Entry> table, const std::string& kind, Choose choose,
                            const std::string& description) {
  const auto convert = [option, table, kind, choose](const CLI::results_t& results) {
    const std::string_view name = results.front();
    const auto found = std::ranges::find_if(
        table, [&](const Entry& entry) { return std::string_view(entry.name) == name; });
    if (found == table.end())
      throw CLI::ValidationError(option, "unknown " + kind + " '" + results.front() +
                                             "'; there are " + namesOf(table));
    choose(*found);
    return true;
  };
  CLI::Option* const added = command.add_option(option, convert, description);
  std::vector<std::string> values;
  for (const Entry& entry : table)
    values.emplace_back(entry.name);
  keepValues(*added, values);
  return added;
}

/// An option whose value is the name of one of the formats, to which `chosen` points then; if it
/// already points to one, that is the default.
template <class Formats, class Format>
CLI::Option* addFormatOption(CLI::App& command, const std::string& option, const Formats& formats,
                             const Format*& chosen, const std::string& description) {
  CLI::Option* const added = addNamedOption(
      command, option, std::span<const Format>(formats), "format",
      [&chosen](const Format& format) { chosen = &format; }, description);
  if (chosen != nullptr) added->default_str(chosen->name);
  return added;
}

} // namespace topocast::cli
