#include "emit/order_pool.hpp"

namespace topocast {
namespace {

bool serves(const std::vector<std::uint32_t>& order, const std::vector<std::uint32_t>& wanted) {
  const std::uint32_t root = wanted.front();
  std::size_t position = 1;
  for (const std::uint32_t machine : order) {
    if (machine == root) continue;
    if (position == wanted.size() || wanted[position] != machine) return false;
    ++position;
  }
  return position == wanted.size();
}

} // namespace

std::size_t OrderPool::add(const std::vector<std::uint32_t>& wanted) {
  const std::uint32_t second = wanted.size() > 1 ? wanted[1] : wanted[0];
  for (const std::size_t candidate : ordersByStart_[second])
    if (serves(orders_[candidate], wanted)) return candidate;
  const std::size_t added = orders_.size();
  orders_.push_back(wanted);
  ordersByStart_[second].push_back(added);
  if (wanted.size() > 1) ordersByStart_[wanted[0]].push_back(added);
  return added;
}

} // namespace topocast
