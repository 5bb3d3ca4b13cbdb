// Whether a source is the template, token for token, with values in those slots that it has. In:
// the source's text. Out: these values, or the first token that is another one.
//
// This makes a verified source safe to compile: its code differs from the template that this
// program carries in the slots alone, so nothing else of it needs to be understood.
#pragma once

#include "input/diagnostic_list.hpp"
#include "verify/slot_value.hpp"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace topocast {

/// What a source has of its own.
struct SourceForm {
  llvm::StringRef functionName;     ///< in the file's text
  llvm::StringMap<SlotValue> slots; ///< by slot name; those of tables that the source has
  std::uint64_t fingerprint = 0;    ///< of all slots but the one named so, computed anew
  bool hasStreamHeader = false;     ///< whether the source includes the header of streams
};

/// Compares the text with the template. If it differs, the error stands at the first token that
/// does.
std::optional<SourceForm> readForm(DiagnosticList& diagnostics);

} // namespace topocast
