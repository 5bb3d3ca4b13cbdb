// All tables of a generated source as C++ initialisers, and the one that puts them together. In:
// the request and the tables of its plans. Out: texts by the names of their slots.
#pragma once

#include "emit/emit.hpp"
#include "emit/tables.hpp"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

#include <string>

namespace topocast {

/// The initialisers by the names of their slots in templates/broadcast.cpp, of the tables that the
/// source has; `tables` are empty without plans. An error in plain words if the name of a machine
/// cannot stand in a list.
llvm::Expected<llvm::StringMap<std::string>> sourceInitialisers(const EmissionRequest& request,
                                                                const BroadcastTables& tables);

} // namespace topocast
