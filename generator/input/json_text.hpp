// JSON text, read in place: checked once as a whole, then walked through without a tree of values
// in memory, so that a large network's file takes little more memory than its text.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace topocast {

/// What is wrong with a text, and where.
struct JsonDefect {
  llvm::StringRef place;
  std::string message;
};

/// The first error in a text that should be one JSON value; an object with a key twice is an error,
/// too. Brackets may be nested 64 deep; beyond that the message says that no `kind`, such as
/// "plan", has them. The text must be UTF-8 (checkText()).
std::optional<JsonDefect> jsonDefect(llvm::StringRef text, llvm::StringRef kind);

/// The elements of an array, or the members of an object, one after another; of JSON without
/// defects, as all below.
class JsonItems {
public:
  /// `value` is a whole array or object.
  explicit JsonItems(llvm::StringRef value);

  bool atEnd() const { return rest_.empty(); }
  /// Takes the key of the next member as it stands, without quotes; its value must be taken next.
  llvm::StringRef takeKey();
  /// Takes the next value's text.
  llvm::StringRef takeValue();

private:
  llvm::StringRef rest_;
};

/// What a string literal stands for.
std::string jsonString(llvm::StringRef literal);

} // namespace topocast
