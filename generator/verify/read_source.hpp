// Reads a generated source back through Clang. It alone of the verifier includes Clang's headers.
//
// What counts is what the compiled function would use: starting from the function that hands a
// cluster to the runtime, the tables are followed as Clang's evaluation of constants has them, by
// whatever names and initialisers.
#pragma once

#include "input/diagnostic_list.hpp"
#include "verify/source_tables.hpp"

#include <optional>

namespace topocast {

/// The tables behind the source's broadcast. Reports why there are none: code that does not
/// compile, no broadcast function or several, tables that are not constant.
std::optional<SourceTables> readSource(DiagnosticList& diagnostics);

} // namespace topocast
