// The initialiser in a slot of a generated source as a tree of values. In: tokens. Out: literals,
// names and lists; read_source.hpp interprets them. This reader understands only that part of C++
// which generated sources use, and refuses the rest.
#pragma once

#include "emit/fingerprint.hpp"
#include "emit/tokens.hpp"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topocast {

/// One value and its place in the file's text.
struct SlotValue {
  enum class Kind : std::uint8_t {
    number,  ///< a literal, with `-` in front or not
    text,    ///< a string literal, or several that the compiler joins, which are its elements then
    name,    ///< `nullptr`, `runtime::linearTree`
    element, ///< `orders[0]`: the elements are the name and the index
    call,    ///< `runtime::kary(2)`: the elements are the name and the arguments
    list,    ///< values in braces
  };
  Kind kind = Kind::list;
  llvm::StringRef place;
  std::vector<SlotValue> elements;
};

/// What is wrong with a source, and where.
struct FormError {
  llvm::StringRef place;
  std::string message;
};

/// Reads the value that begins at the current token and hands its tokens to `fingerprint`.
/// Afterwards the token behind it is at hand. Brackets may be nested eight deep.
std::optional<FormError> readSlotValue(TokenReader& tokens, Fingerprint& fingerprint,
                                       SlotValue& value);

/// The number of a literal: decimal, or hexadecimal behind `0x`; `U` may stand behind it. Nothing
/// if it is of another form or has more than 64 bits.
std::optional<std::uint64_t> numberIn(llvm::StringRef literal);

/// The bytes of a string literal, or of those in `value` joined. Nothing for literals with a prefix
/// or suffix and for escape sequences other than generated sources have.
std::optional<std::string> textIn(const SlotValue& value);

} // namespace topocast
