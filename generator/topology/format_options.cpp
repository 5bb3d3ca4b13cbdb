#include "topology/format_options.hpp"

#include "input/names.hpp"

#include <string>
#include <vector>

namespace topocast {
namespace {

/// An option, and whether it is given.
struct GivenOption {
  llvm::StringLiteral name;
  FormatOption option;
  bool (*isGiven)(const TopologyOptions& options);
};

constexpr GivenOption givenOptions[] = {
    {"--routing", FormatOption::routing,
     [](const TopologyOptions& options) { return options.routing.has_value(); }},
    {"--forest", FormatOption::forest,
     [](const TopologyOptions& options) { return options.forest.has_value(); }},
    {"--topology-name", FormatOption::topologyName,
     [](const TopologyOptions& options) { return !options.topologyName.empty(); }},
    {"--adapters", FormatOption::adapters,
     [](const TopologyOptions& options) { return !options.adapters.empty(); }},
    {"--forwarding-tables", FormatOption::forwardingTables,
     [](const TopologyOptions& options) { return !options.forwardingTables.empty(); }},
    {"--labels", FormatOption::labels,
     [](const TopologyOptions& options) { return !options.labels.empty(); }},
};

/// Whether the option says something of switches that a file lists, and nothing of regular shapes.
bool isOfListedSwitches(FormatOption option) {
  return option == FormatOption::routing || option == FormatOption::forest;
}

/// The titles of the formats that have a use for the option.
std::string formatsWith(FormatOption option) {
  std::vector<std::string> titles;
  for (const TopologyFormat& format : topologyFormats())
    if (format.options.has(option)) titles.push_back(format.title.str());
  return inWords(titles);
}

} // namespace

bool checkOptions(const TopologyFormat& format, const TopologyOptions& options,
                  DiagnosticList& diagnostics) {
  for (const GivenOption& given : givenOptions) {
    if (!given.isGiven(options) || format.options.has(given.option)) continue;
    diagnostics.error(diagnostics.text().take_front(0),
                      "'" + given.name + "', but the file is " + format.title);
    diagnostics.advise("the option goes with " + formatsWith(given.option));
  }
  return !diagnostics.hasErrors();
}

void checkOptionsOfShape(llvm::StringRef shape, llvm::StringRef place,
                         const TopologyOptions& options, DiagnosticList& diagnostics) {
  for (const GivenOption& given : givenOptions) {
    if (!isOfListedSwitches(given.option) || !given.isGiven(options)) continue;
    diagnostics.error(place, "'" + given.name + "' is for listed switches, and this is a " + shape);
    diagnostics.advise("leave '" + given.name + "' out");
  }
  if (!options.rail || *options.rail == 0 || *options.rail == allRails) return;
  diagnostics.error(place, "no machine has a rail " + llvm::Twine(*options.rail));
  diagnostics.advise("rails count from 0; in a " + shape + " machines have one link each");
}

} // namespace topocast
