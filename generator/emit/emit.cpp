#include "emit/emit.hpp"

#include "emit/header_comment.hpp"
#include "emit/identifier.hpp"
#include "emit/instantiate.hpp"
#include "emit/source_slots.hpp"
#include "emit/tables.hpp"

namespace topocast {

llvm::Expected<std::string> emitSource(const EmissionRequest& request) {
  if (auto error = checkIdentifier(request.name)) return error;
  BroadcastTables tables;
  if (!request.plans.empty())
    tables = makeTables(*request.network, request.plans, request.heardPlans);
  auto initialisers = sourceInitialisers(request, tables);
  if (!initialisers) return initialisers.takeError();
  return instantiate(
      {headerComment(request, tables), request.name + "_bcast", std::move(*initialisers)});
}

} // namespace topocast
