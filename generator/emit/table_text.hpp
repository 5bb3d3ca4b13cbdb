// The tables of a generated file as C++ initialisers, laid out for people: columns aligned, rows
// labelled with what they are for.
#pragma once

#include "emit/emit.hpp"
#include "emit/tables.hpp"

#include "llvm/ADT/StringMap.h"

#include <string>

namespace topocast {

/// The initialisers by the names of their slots in templates/broadcast.cpp.
llvm::StringMap<std::string> tableInitialisers(const EmissionRequest& request,
                                               const BroadcastTables& tables);

} // namespace topocast
