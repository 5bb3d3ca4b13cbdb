// A rooted tree whose children stand in sending order, written as its machines in preorder and
// the number of children of each. The counts alone determine the tree's shape, so generated code
// carries them as a string: one digit a machine, larger numbers in parentheses, "2210(31)0...".
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace topocast::runtime {

/// Preorder: a machine, then the subtree of its first child, of its second, and so on.
struct PreorderTree {
  std::vector<std::uint32_t> machines;    ///< the root first
  std::vector<std::uint32_t> childCounts; ///< by position in `machines`

  std::uint32_t size() const { return static_cast<std::uint32_t>(machines.size()); }
};

/// The parent's position of every position; the root's entry is 0.
inline std::vector<std::uint32_t> parentPositions(const PreorderTree& tree) {
  std::vector<std::uint32_t> parents(tree.machines.size(), 0);
  struct Open {
    std::uint32_t position;
    std::uint32_t missing;
  };
  std::vector<Open> open;
  for (std::uint32_t position = 0; position < tree.size(); ++position) {
    while (!open.empty() && open.back().missing == 0)
      open.pop_back();
    if (!open.empty()) {
      parents[position] = open.back().position;
      --open.back().missing;
    }
    open.push_back({position, tree.childCounts[position]});
  }
  return parents;
}

/// The counts as the string that generated code carries.
inline std::string encodeChildCounts(const std::vector<std::uint32_t>& counts) {
  std::string word;
  word.reserve(counts.size());
  for (const std::uint32_t count : counts) {
    if (count < 10U)
      word += static_cast<char>('0' + count);
    else
      word += '(' + std::to_string(count) + ')';
  }
  return word;
}

/// The inverse of encodeChildCounts; `word` must be its result.
inline std::vector<std::uint32_t> decodeChildCounts(const char* word) {
  std::vector<std::uint32_t> counts;
  for (; *word != '\0'; ++word) {
    std::uint32_t count = 0;
    if (*word == '(')
      for (++word; *word != ')'; ++word)
        count = 10U * count + static_cast<std::uint32_t>(*word - '0');
    else
      count = static_cast<std::uint32_t>(*word - '0');
    counts.push_back(count);
  }
  return counts;
}

} // namespace topocast::runtime
