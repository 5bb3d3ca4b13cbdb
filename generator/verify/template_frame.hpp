// The template of generated sources as the verifier sees it: its tokens, and between them the
// slots. In: the text of the template embedded in this program. Out: the pieces, in order, of which
// every source made from it consists; slots may be left out.
//
// The generator finds the slots in Clang's syntax tree (emit/instantiate.hpp), the verifier by the
// tokens of their marks; neither relies on the other.
#pragma once

#include "emit/tokens.hpp"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <vector>

namespace topocast {

/// What stands next in a source.
struct FramePiece {
  enum class Kind : std::uint8_t {
    token,        ///< this very token
    slot,         ///< a variable with an initialiser; `token.text` is the slot's name
    functionName, ///< the name of the broadcast function, the same wherever it stands
    streamHeader, ///< the token, in sources that stream alone
  };
  Kind kind = Kind::token;
  Token token;
  /// Of a slot: the declaration's tokens in front of its `=`.
  // g++ warns of pieces that leave it out, unless it has an initialiser.
  std::vector<Token> head = {}; // NOLINT(readability-redundant-member-init)
};

/// The pieces of the template.
using TemplateFrame = std::vector<FramePiece>;

/// The frame of the template with this text, which must outlive it.
TemplateFrame frameOf(llvm::StringRef templateText);

} // namespace topocast
