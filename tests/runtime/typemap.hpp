// Where the bytes of a datatype's elements lie, by a model of the tests' own: what MPI's packing
// does is judged by it and never asked.
#pragma once

#include "topocast/version.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

/// Bytes of one message: in the order in which they are sent.
using Bytes = std::vector<unsigned char>;

/// Neighbouring bytes in memory that are neighbours in the message, too.
struct Piece {
  std::ptrdiff_t offset;
  std::ptrdiff_t bytes;
};

/// Pieces in the order of the message.
using Typemap = std::vector<Piece>;

/// `copies` of something, one extent after the other, the first one here.
struct Block {
  std::ptrdiff_t displacement;
  std::ptrdiff_t copies;
};

inline std::ptrdiff_t bytesIn(const Typemap& map) {
  std::ptrdiff_t bytes = 0;
  for (const Piece& piece : map)
    bytes += piece.bytes;
  return bytes;
}

/// The lowest offset, and one past the highest; both 0 if there is nothing.
inline std::ptrdiff_t lowestByte(const Typemap& map) {
  if (map.empty()) return 0;
  return std::min_element(map.begin(), map.end(),
                          [](const Piece& a, const Piece& b) { return a.offset < b.offset; })
      ->offset;
}
inline std::ptrdiff_t endOfBytes(const Typemap& map) {
  std::ptrdiff_t end = lowestByte(map);
  for (const Piece& piece : map)
    end = std::max(end, piece.offset + piece.bytes);
  return end;
}

inline void append(Typemap& map, const Piece& piece) {
  if (!map.empty() && map.back().offset + map.back().bytes == piece.offset)
    map.back().bytes += piece.bytes;
  else if (piece.bytes > 0)
    map.push_back(piece);
}

/// Adds a block of elements with this typemap and extent.
inline void append(Typemap& map, const Typemap& element, std::ptrdiff_t extent,
                   const Block& block) {
  const bool isDense = element.size() == 1 && element.front().bytes == extent;
  if (isDense && block.copies > 0)
    return append(map, {block.displacement + element.front().offset, extent * block.copies});
  for (std::ptrdiff_t copy = 0; copy < block.copies; ++copy)
    for (const Piece& piece : element)
      append(map, {block.displacement + copy * extent + piece.offset, piece.bytes});
}

inline Typemap placed(const Typemap& element, std::ptrdiff_t extent,
                      const std::vector<Block>& blocks) {
  Typemap map;
  for (const Block& block : blocks)
    append(map, element, extent, block);
  return map;
}

} // namespace topocast::TOPOCAST_ABI::runtime::test
