// From a site's source to its tables. In: its form (source_form.hpp). Out: the tables as values,
// each row with its place, and errors where they are not as generated sources have them.
#pragma once

#include "input/diagnostic_list.hpp"
#include "schedule/registry.hpp"
#include "verify/source_form.hpp"
#include "verify/source_tables.hpp"

#include "topocast/site.hpp"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topocast {

/// See runtime::Site. Nothing in it is compared with a network. A source that knows none has no
/// names, switches and machines.
struct SourceSite {
  bool hasNetwork = true;
  llvm::StringRef clusterPlace;
  std::vector<Placed<std::string>> nameLists;
  Placed<std::uint32_t> machineCount;
  std::vector<Placed<runtime::SiteSwitch>> switches;
  std::vector<Placed<runtime::SiteMachines>> machines;
  Placed<runtime::Speed> usualSpeed;
  std::vector<Placed<runtime::MeasuredTimes>> times; ///< ascending by size, gaps above 0
  bool switchesBuffer = true;
  std::vector<ScheduleKind> kinds;
  runtime::Admitted admitted = runtime::Admitted::loadOptimal;
  std::uint64_t segmentBytes = 0;
};

/// The paths, as embeddedText() takes them, of the templates of sites and of sources that know no
/// network.
inline constexpr std::string_view siteTemplate = "templates/site.cpp";
inline constexpr std::string_view environmentTemplate = "templates/environment.cpp";

/// Of a source made from one of these templates. Nothing if the tables could not be read; errors
/// tell why.
std::optional<SourceSite> readSite(const SourceForm& form, DiagnosticList& diagnostics);

} // namespace topocast
