// The orders of machines that trees share. An order serves another one if, with the other's first
// machine taken out and put first, it is that other one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace topocast {

/// Grows by an order only where none so far serves.
class OrderPool {
public:
  /// The index of an order that serves this one (not empty, the root first).
  std::size_t add(const std::vector<std::uint32_t>& wanted);

  std::vector<std::vector<std::uint32_t>> takeOrders() { return std::move(orders_); }

private:
  std::vector<std::vector<std::uint32_t>> orders_;
  /// Orders by their first two machines. The second machine of an order is one of the first two of
  /// any order that serves it.
  std::unordered_map<std::uint32_t, std::vector<std::size_t>> ordersByStart_;
};

} // namespace topocast
