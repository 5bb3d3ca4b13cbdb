#include "emit/order_pool.hpp"

namespace topocast {
namespace {

bool serves(const std::vector<std::uint32_t>& order, const std::vector<std::uint32_t>& preorder) {
  const std::uint32_t root = preorder.front();
  std::size_t position = 1;
  for (const std::uint32_t machine : order) {
    if (machine == root) continue;
    if (position == preorder.size() || preorder[position] != machine) return false;
    ++position;
  }
  return position == preorder.size();
}

} // namespace

std::size_t OrderPool::add(const std::vector<std::uint32_t>& preorder) {
  const std::uint32_t second = preorder.size() > 1 ? preorder[1] : preorder[0];
  for (const std::size_t candidate : ordersByStart_[second])
    if (serves(orders_[candidate], preorder)) return candidate;
  const std::size_t added = orders_.size();
  orders_.push_back(preorder);
  ordersByStart_[second].push_back(added);
  if (preorder.size() > 1) ordersByStart_[preorder[0]].push_back(added);
  return added;
}

} // namespace topocast
