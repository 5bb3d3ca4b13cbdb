#include "schedule/broadcast_tree.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <set>

namespace topocast {

BroadcastTree::BroadcastTree(runtime::PreorderTree preorder) : preorder_(std::move(preorder)) {
  assert(!preorder_.machines.empty());
  assert(preorder_.machines.size() == preorder_.childCounts.size());
  const std::vector<std::uint32_t> parents = runtime::parentPositions(preorder_);

  firstEdge_.reserve(size() + 1);
  firstEdge_.push_back(0);
  for (const std::uint32_t count : preorder_.childCounts) {
    firstEdge_.push_back(firstEdge_.back() + count);
    maxChildren_ = std::max<std::size_t>(maxChildren_, count);
  }
  assert(firstEdge_.back() == size() - 1 && "a tree has one edge fewer than machines");

  edges_.resize(size() - 1);
  std::vector<std::size_t> nextEdge(firstEdge_.begin(), firstEdge_.end() - 1);
  std::vector<std::size_t> depth(size(), 0);
  for (std::size_t position = 1; position < size(); ++position) {
    const std::size_t parent = parents[position];
    edges_[nextEdge[parent]++] = {MachineId(preorder_.machines[parent]),
                                  MachineId(preorder_.machines[position])};
    depth[position] = depth[parent] + 1;
    height_ = std::max(height_, depth[position]);
  }
}

std::span<const Edge> BroadcastTree::edgesFrom(std::size_t position) const {
  return std::span(edges_).subspan(firstEdge_[position],
                                   firstEdge_[position + 1] - firstEdge_[position]);
}

std::size_t Schedule::height() const {
  std::size_t height = 0;
  for (const runtime::PieceMessages& message : messages)
    height = std::max<std::size_t>(height, message.lastStep());
  for (const Multicast& multicast : multicasts)
    height = std::max<std::size_t>(height, multicast.step);
  if (hasSteps()) return height;
  for (const SharedTree& shared : trees)
    height = std::max(height, shared.tree.height());
  return height;
}

std::size_t Schedule::maxChildren() const {
  std::size_t maxChildren = 0;
  std::map<std::uint32_t, std::set<std::uint32_t>> receivers; // by sender
  for (const runtime::PieceMessages& message : messages) {
    receivers[message.from].insert(message.to);
    maxChildren = std::max(maxChildren, receivers[message.from].size());
  }
  if (hasPieces()) return maxChildren;
  for (const SharedTree& shared : trees)
    maxChildren = std::max(maxChildren, shared.tree.maxChildren());
  return maxChildren;
}

} // namespace topocast
