// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A message of which every byte can be checked, for programs that try broadcasts.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

namespace compare {

/// One rank's buffer.
class TestMessage {
public:
  char* data() { return reinterpret_cast<char*>(words_.data()); }

  /// Fills the buffer with the message of `size` bytes that `root` sends, and guard bytes behind it
  /// that nobody may touch. On other ranks every byte of the message is wrong at first.
  void prepare(int root, int size, bool isRoot) {
    words_.resize(static_cast<std::size_t>(size) / wordBytes + 1);
    const std::uint64_t mask = isRoot ? 0 : ~std::uint64_t{0};
    for (std::size_t index = 0; index < words_.size(); ++index)
      words_[index] = expectedWord(root, size, index) ^ mask;
    putGuard(words_.back(), size);
  }

  /// The offset of the first byte that differs from what `root` sends.
  std::optional<std::size_t> firstWrongByte(int root, int size) const {
    for (std::size_t index = 0; index < words_.size(); ++index) {
      const std::uint64_t expected = expectedWord(root, size, index);
      if (words_[index] != expected) return firstDifference(index, expected);
    }
    return {};
  }

private:
  static constexpr std::size_t wordBytes = sizeof(std::uint64_t);

  /// Eight bytes of the message that `root` sends, from byte 8 x `index` on. They differ from their
  /// neighbours, and from the bytes at that offset in messages of other roots or sizes.
  static std::uint64_t patternWord(int root, std::size_t size, std::size_t index) {
    const std::uint64_t salt = (static_cast<std::uint64_t>(root) << 40U) + size;
    const std::uint64_t mixed = (index + 1 + (salt << 16U)) * 0x9E3779B97F4A7C15U;
    return mixed ^ (mixed >> 29U);
  }

  /// A word of the pattern; the last one ends in guard bytes.
  static std::uint64_t expectedWord(int root, int size, std::size_t index) {
    const auto bytes = static_cast<std::size_t>(size);
    std::uint64_t word = patternWord(root, bytes, index);
    if (index == bytes / wordBytes) putGuard(word, size);
    return word;
  }

  static void putGuard(std::uint64_t& lastWord, int size) {
    const std::size_t used = static_cast<std::size_t>(size) % wordBytes;
    std::memset(reinterpret_cast<unsigned char*>(&lastWord) + used, 0xA5, wordBytes - used);
  }

  std::size_t firstDifference(std::size_t index, std::uint64_t expected) const {
    std::array<unsigned char, wordBytes> here{};
    std::array<unsigned char, wordBytes> right{};
    std::memcpy(here.data(), &words_[index], wordBytes);
    std::memcpy(right.data(), &expected, wordBytes);
    const auto wrong = std::mismatch(here.begin(), here.end(), right.begin()).first;
    return index * wordBytes + static_cast<std::size_t>(wrong - here.begin());
  }

  std::vector<std::uint64_t> words_;
};

} // namespace compare
