// Any tree as indented text with box-drawing characters. A chain shares one line, and branches that
// are too deep continue as trees of their own further down, so that no line grows too long.
#pragma once

#include "llvm/Support/raw_ostream.h"

#include <cstddef>
#include <string>
#include <vector>

namespace topocast {

/// A node to draw; children are indices into the same vector, each below one node only.
struct TextNode {
  std::string label;
  std::vector<std::size_t> children;
};

/// How writeTextTree() lays out.
struct TextTreeStyle {
  std::string separator = " -> "; ///< between the nodes of a chain
  std::size_t columns = 100;      ///< lines end before this column where labels allow it
};

/// Writes the tree below node 0. A node with a single child shares a line with it; a label too
/// long for a line is broken behind a comma.
void writeTextTree(llvm::raw_ostream& out, const std::vector<TextNode>& nodes,
                   const TextTreeStyle& style);

/// Number of columns of UTF-8 text, one for each code point.
std::size_t columnsOf(const std::string& text);

} // namespace topocast
