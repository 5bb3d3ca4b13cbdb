// The orders of machines that trees share. An order serves a tree if, with the tree's root taken
// out and put first, it is the tree's preorder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace topocast {

/// Grows by an order only where none so far serves.
class OrderPool {
public:
  /// The index of an order that serves a tree with this preorder (not empty, the root first).
  std::size_t add(const std::vector<std::uint32_t>& preorder);

  std::vector<std::vector<std::uint32_t>> takeOrders() { return std::move(orders_); }

private:
  std::vector<std::vector<std::uint32_t>> orders_;
  /// Orders by their first two machines. The second machine of a preorder is one of the first two
  /// of any order that serves it.
  std::unordered_map<std::uint32_t, std::vector<std::size_t>> ordersByStart_;
};

} // namespace topocast
