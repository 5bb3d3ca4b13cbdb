// Reads the text of emitted tables back, the way a compiler would, into plain values.
#pragma once

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace topocast::testing {

/// The words of an initialiser (names, numbers, the insides of string literals), in order, without
/// comments and punctuation. Literals that follow each other without a comma are joined.
inline std::vector<std::string> wordsOf(llvm::StringRef text) {
  std::vector<std::string> words;
  bool isJoined = false;
  while (!text.empty()) {
    if (text.starts_with("//")) {
      text = text.drop_until([](char c) { return c == '\n'; });
    } else if (text.consume_front("\"")) {
      const auto [inside, behind] = text.split('"');
      if (isJoined)
        words.back() += inside;
      else
        words.push_back(inside.str());
      isJoined = true;
      text = behind;
    } else if (llvm::isAlnum(text.front()) || text.front() == '-') {
      const auto isWord = [](char c) {
        return llvm::isAlnum(c) || c == ':' || c == '_' || c == '-';
      };
      words.push_back(text.take_while(isWord).str());
      text = text.drop_while(isWord);
      isJoined = false;
    } else {
      isJoined = isJoined && text.front() != ',';
      text = text.drop_front();
    }
  }
  return words;
}

/// The words as numbers; `none` and `runtime::anyLength` are the largest.
inline std::vector<std::uint64_t> numbersOf(llvm::StringRef text) {
  std::vector<std::uint64_t> numbers;
  for (const std::string& word : wordsOf(text)) {
    std::uint64_t number = ~std::uint64_t{0};
    if (llvm::isDigit(word.front())) number = std::stoull(word);
    numbers.push_back(number);
  }
  return numbers;
}

} // namespace topocast::testing
