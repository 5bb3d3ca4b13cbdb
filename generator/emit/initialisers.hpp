// What the tables of all generated sources have in common: initialisers by slot, kinds of schedules
// in words, and the fingerprint of a source's tables.
#pragma once

#include "schedule/registry.hpp"

#include "topocast/cluster.hpp"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <span>
#include <string>
#include <utility>

namespace topocast {

/// What stands in front of a table's rows.
inline constexpr const char* initialiserIndent = "    ";

/// Lines, each ended, as an initialiser in braces.
std::string braced(const std::string& lines);

/// A long text in lines of literals that the compiler joins.
std::string literalLines(llvm::StringRef text);

/// `jump(Latency{4}, Gap{1})`
std::string kindInitialiser(const ScheduleKind& kind);

/// What is left to the library, as rows up to one of zeros.
std::string leftInitialiser(std::span<const runtime::LeftRange> left);

/// A slot's name and its initialiser.
using Slot = std::pair<llvm::StringRef, std::string>;

/// The slots, which stand in the order of their template, and one more with their fingerprint.
llvm::StringMap<std::string> withFingerprint(llvm::ArrayRef<Slot> slots);

} // namespace topocast
