// The tables from which a generated source plans for communicators. In: its form, and what it
// describes. Out: the tables as values, each row with its place, and errors where they are not as
// generated sources have them.
#pragma once

#include "input/diagnostic_list.hpp"
#include "verify/source_form.hpp"
#include "verify/source_parts.hpp"
#include "verify/source_tables.hpp"

namespace topocast {

/// Of a source that plans. Errors tell what could not be read.
SourceSite readSite(const SourceForm& form, NetworkForm network, DiagnosticList& diagnostics);

} // namespace topocast
