#include "emit/fingerprint.hpp"

#include "llvm/Support/Endian.h"

namespace topocast {

void Fingerprint::startSlot(llvm::StringRef name) {
  addWord("slot");
  addWord(name);
}

void Fingerprint::add(const Token& token) {
  addWord(token.text);
}

void Fingerprint::addSlot(llvm::StringRef name, llvm::StringRef initialiser) {
  startSlot(name);
  for (TokenReader tokens(initialiser); tokens.current().kind != TokenKind::end; tokens.advance())
    add(tokens.current());
}

std::uint64_t Fingerprint::value() {
  return llvm::support::endian::read64be(hash_.final().data());
}

/// No token that belongs in a slot holds a line feed.
void Fingerprint::addWord(llvm::StringRef word) {
  hash_.update(word);
  hash_.update("\n");
}

} // namespace topocast
