#include "emit/emit.hpp"

#include "emit/header_comment.hpp"
#include "emit/identifier.hpp"
#include "emit/instantiate.hpp"
#include "emit/table_text.hpp"
#include "emit/tables.hpp"

namespace topocast {

llvm::Expected<std::string> emitBroadcast(const EmissionRequest& request) {
  if (auto error = checkIdentifier(request.name)) return error;
  const BroadcastTables tables = makeTables(request.network, request.plans);
  return instantiate({headerComment(request, tables), request.name + "_bcast",
                      tableInitialisers(request, tables)});
}

} // namespace topocast
