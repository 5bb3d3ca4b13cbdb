// From a site's source to its tables. In: its form (source_form.hpp). Out: the tables as values,
// each row with its place, and errors where they are not as generated sources have them.
#pragma once

#include "input/diagnostic_list.hpp"
#include "plan/folded_routes.hpp"
#include "schedule/registry.hpp"
#include "verify/source_form.hpp"
#include "verify/source_tables.hpp"

#include "topocast/cost/measured_times.hpp"
#include "topocast/job/site.hpp"
#include "topocast/network/speed.hpp"

#include "llvm/ADT/StringRef.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topocast {

/// See runtime::SiteMesh.
struct SourceMesh {
  llvm::StringRef place;
  std::vector<std::uint32_t> radices;
  bool isTorus = false;
};

/// Rows of so many numbers.
template <std::size_t count>
using PlacedRows = std::vector<Placed<RowNumbers<count>>>;

/// See runtime::SiteRoutes; numbers as numbersOf() gives them.
struct SourceRoutes {
  PlacedRows<7> cables;
  PlacedRows<5> hops;
  PlacedRows<3> lists;
};

/// See runtime::Site. Nothing in it is compared with a network. A source that knows none has no
/// names, switches and machines.
struct SourceSite {
  bool hasNetwork = true;
  llvm::StringRef clusterPlace;
  std::vector<Placed<std::string>> nameLists;
  Placed<std::uint32_t> machineCount;
  std::vector<Placed<runtime::SiteSwitch>> switches;
  std::optional<SourceMesh> mesh;     ///< then there are no `switches`
  std::optional<SourceRoutes> routes; ///< then the `switches` are all those of the network
  std::vector<Placed<runtime::SiteMachines>> machines;
  Placed<runtime::Speed> usualSpeed;
  std::vector<Placed<runtime::MeasuredTimes>> times; ///< ascending by size, gaps above 0
  bool switchesBuffer = true;
  std::vector<ScheduleKind> kinds;
  runtime::Admitted admitted = runtime::Admitted::loadOptimal;
  std::uint64_t segmentBytes = 0;
  std::vector<runtime::LeftRange> left; ///< to the library
};

/// The paths, as embeddedText() takes them, of the templates of sites, of those in a mesh or torus,
/// of those with fixed routes, and of sources that know no network.
inline constexpr std::string_view siteTemplate = "templates/site.cpp";
inline constexpr std::string_view meshSiteTemplate = "templates/mesh_site.cpp";
inline constexpr std::string_view routedSiteTemplate = "templates/routed_site.cpp";
inline constexpr std::string_view environmentTemplate = "templates/environment.cpp";

/// Whether a source is made from one of them.
constexpr bool servesJobs(std::string_view templatePath) {
  return templatePath == siteTemplate || templatePath == meshSiteTemplate ||
         templatePath == routedSiteTemplate || templatePath == environmentTemplate;
}

/// Of a source made from one of these templates. Nothing if the tables could not be read; errors
/// tell why.
std::optional<SourceSite> readSite(const SourceForm& form, DiagnosticList& diagnostics);

} // namespace topocast
