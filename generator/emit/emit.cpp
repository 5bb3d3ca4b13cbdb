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

llvm::Expected<std::string> emitSite(const SiteRequest& request) {
  if (auto error = checkIdentifier(request.name)) return error;
  const bool isMesh = request.tables.mesh.has_value();
  return instantiate({isMesh ? "templates/mesh_site.cpp" : "templates/site.cpp",
                      siteComment(request), request.name + "_bcast", siteInitialisers(request)});
}

llvm::Expected<std::string> emitWithoutNetwork(const JobRequest& request) {
  if (auto error = checkIdentifier(request.name)) return error;
  return instantiate({"templates/environment.cpp", jobComment(request), request.name + "_bcast",
                      jobInitialisers(request)});
}

} // namespace topocast
