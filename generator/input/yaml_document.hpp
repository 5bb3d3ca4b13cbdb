// One YAML document as a tree of plain values with places, for readers that walk it in any order.
// Only what descriptions need: mappings, lists and text on one line.
#pragma once

#include "input/diagnostic_list.hpp"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <vector>

namespace topocast {

struct YamlEntry;

/// A value of the document.
struct YamlNode {
  enum class Kind { nothing, text, list, mapping };

  Kind kind = Kind::nothing;
  /// The value's text in the file; only its first character for a list or a mapping.
  llvm::StringRef place;
  /// The text without quotes, if it is one.
  llvm::StringRef text;
  std::vector<YamlNode> items;    ///< of a list
  std::vector<YamlEntry> entries; ///< of a mapping, in file order
};

/// `key: value`
struct YamlEntry {
  llvm::StringRef key;
  YamlNode value;
};

/// The one document in the list's text; reports the first thing that is no YAML, or YAML that is
/// not supported (aliases, text over several lines, escapes, lists as keys).
std::optional<YamlNode> loadYaml(DiagnosticList& diagnostics);
/// The same of a piece of that text.
std::optional<YamlNode> loadYaml(DiagnosticList& diagnostics, llvm::StringRef piece);

} // namespace topocast
