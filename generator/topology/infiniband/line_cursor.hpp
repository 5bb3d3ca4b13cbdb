// Walks along one line of what InfiniBand's tools print.
#pragma once

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace topocast {

/// The rest of a line; whatever is taken must stand at its beginning, behind blanks.
class LineCursor {
public:
  explicit LineCursor(llvm::StringRef line) : rest_(line) {}

  llvm::StringRef rest() const { return rest_; }

  /// Whether `text` stands here; it is passed then.
  bool take(llvm::StringRef text) {
    rest_ = rest_.ltrim(" \t");
    return rest_.consume_front(text);
  }

  /// `32`
  std::optional<std::uint32_t> number() {
    rest_ = rest_.ltrim(" \t");
    std::uint32_t value = 0;
    if (rest_.consumeInteger(10, value)) return std::nullopt;
    return value;
  }

  /// `[32]`
  std::optional<std::uint32_t> inBrackets() {
    if (!take("[")) return std::nullopt;
    const auto value = number();
    if (!take("]")) return std::nullopt;
    return value;
  }

  /// What stands between two characters, `(100071)`; may be empty.
  std::optional<llvm::StringRef> between(char opening, char closing) {
    if (!take(llvm::StringRef(&opening, 1))) return std::nullopt;
    const auto end = rest_.find(closing);
    if (end == llvm::StringRef::npos) return std::nullopt;
    const llvm::StringRef inside = rest_.take_front(end);
    rest_ = rest_.drop_front(end + 1);
    return inside;
  }

private:
  llvm::StringRef rest_;
};

} // namespace topocast
