// The option that names an output format: one of a table's.
#pragma once

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iterator>
#include <string>

namespace topocast::cli {

/// "text, json, dot and svg"; each of the formats has a `name`.
template <class Formats>
std::string namesOf(const Formats& formats) {
  std::string names;
  std::size_t left = std::size(formats);
  for (const auto& format : formats) {
    names += format.name;
    if (--left > 0) names += left == 1 ? " and " : ", ";
  }
  return names;
}

/// An option whose value is the name of one of the formats, to which `chosen` points then; if it
/// already points to one, that is the default. A name that none has is a usage error. The table
/// outlives the command.
template <class Formats, class Format>
CLI::Option* addFormatOption(CLI::App& command, const std::string& option, const Formats& formats,
                             const Format*& chosen, const std::string& description) {
  const auto choose = [option, &formats, &chosen](const CLI::results_t& results) {
    const std::string& name = results.front();
    const auto found = std::ranges::find(formats, name, &Format::name);
    if (found == std::end(formats))
      throw CLI::ValidationError(option,
                                 "unknown format '" + name + "'; there are " + namesOf(formats));
    chosen = &*found;
    return true;
  };
  CLI::Option* const added = command.add_option(option, choose, description);
  if (chosen != nullptr) added->default_str(chosen->name);
  return added;
}

} // namespace topocast::cli
