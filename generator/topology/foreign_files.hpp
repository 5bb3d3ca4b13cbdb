// Files that people have at hand and that describe no network topocast can read: each gets one
// error that says what the file is and what to do.
#pragma once

#include "input/diagnostic_list.hpp"

namespace topocast {

/// Reports the first sort of foreign file that the list's text looks like; false if there is none.
/// The text may hold anything.
bool refuseForeignFile(DiagnosticList& diagnostics);

/// The same for lists of hosts and tables without a heading. Other formats may look alike, so they
/// are asked first.
bool refusePlainList(DiagnosticList& diagnostics);

/// Reports a text without any `key: value`, which is in no format; for texts that none claims.
bool refuseWithoutKeys(DiagnosticList& diagnostics);

} // namespace topocast
