#include "emit/emit.hpp"

#include "emit/header_comment.hpp"
#include "emit/identifier.hpp"
#include "emit/instantiate.hpp"
#include "emit/site_text.hpp"
#include "emit/table_text.hpp"
#include "emit/tables.hpp"

namespace topocast {

llvm::Expected<std::string> emitBroadcast(const EmissionRequest& request) {
  if (auto error = checkIdentifier(request.name)) return error;
  const BroadcastTables tables = makeTables(request.network, request.plans);
  return instantiate({"templates/broadcast.cpp", headerComment(request, tables),
                      request.name + "_bcast", tableInitialisers(request, tables)});
}

namespace {

/// The template of a site with these tables.
const char* templateOf(const SiteTables& tables) {
  if (tables.mesh) return "templates/mesh_site.cpp";
  return tables.routes ? "templates/routed_site.cpp" : "templates/site.cpp";
}

} // namespace

llvm::Expected<std::string> emitSite(const SiteRequest& request) {
  if (auto error = checkIdentifier(request.name)) return error;
  return instantiate({templateOf(request.tables), siteComment(request), request.name + "_bcast",
                      siteInitialisers(request)});
}

llvm::Expected<std::string> emitWithoutNetwork(const JobRequest& request) {
  if (auto error = checkIdentifier(request.name)) return error;
  return instantiate({"templates/environment.cpp", jobComment(request), request.name + "_bcast",
                      jobInitialisers(request)});
}

} // namespace topocast
