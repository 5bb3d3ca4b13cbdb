// Reads a generated source back. In: its text, by anyone and perhaps changed since. Out: the tables
// that its broadcast uses, or why it is no generated source.
//
// No compiler takes part. First the source is compared with the templates, token for token
// (source_form.hpp). Only the slots' contents may differ from the template, and they are read here.
#pragma once

#include "input/diagnostic_list.hpp"
#include "verify/source_form.hpp"
#include "verify/source_tables.hpp"

#include <optional>

namespace topocast {

/// The tables of the source. Reports why there are none: code that is not the template's, values of
/// the wrong form or beyond what their type holds. A fingerprint that is not that of the tables is
/// reported, too, but the tables can be judged all the same.
std::optional<SourceTables> readSource(const SourceForm& form, DiagnosticList& diagnostics);

} // namespace topocast
