// The number by which ranks see that their files have the same tables. It depends only on the
// tokens in a source's slots, not on comments or layout. The verifier computes it anew from a
// file's tables, with this code.
#pragma once

#include "emit/tokens.hpp"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SHA256.h"

#include <cstdint>

namespace topocast {

/// Takes in the slots of a template in the order in which they stand there, but for the
/// fingerprint's own.
class Fingerprint {
public:
  void startSlot(llvm::StringRef name);
  /// The next token in that slot.
  void add(const Token& token);
  /// All tokens in a slot's initialiser.
  void addSlot(llvm::StringRef name, llvm::StringRef initialiser);

  /// The first 64 bits of the SHA-256 of what was taken in; nothing may follow.
  std::uint64_t value();

private:
  void addWord(llvm::StringRef word);

  llvm::SHA256 hash_;
};

} // namespace topocast
