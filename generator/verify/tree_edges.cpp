#include "verify/tree_edges.hpp"

#include <cassert>

namespace topocast {
namespace {

llvm::Error refused(const std::string& reason) {
  return llvm::createStringError(reason);
}

llvm::Expected<std::vector<std::uint32_t>> readShape(llvm::StringRef shape) {
  std::vector<std::uint32_t> counts;
  while (!shape.empty()) {
    const bool bracketed = shape.consume_front("(");
    const llvm::StringRef digits =
        bracketed ? shape.take_until([](char c) { return c == ')'; }) : shape.take_front();
    std::uint32_t count = 0;
    if (digits.getAsInteger(10, count))
      return refused("the shape has '" + digits.str() + "' where a number of children belongs");
    shape = shape.drop_front(digits.size());
    if (bracketed && !shape.consume_front(")"))
      return refused("a parenthesis of the shape is not closed");
    counts.push_back(count);
  }
  return counts;
}

llvm::Expected<std::vector<MachineId>> preorderFrom(MachineId root,
                                                    std::span<const std::uint32_t> order) {
  std::vector<MachineId> preorder = {root};
  for (const std::uint32_t machine : order) {
    if (machine >= order.size())
      return refused("the order names machine " + std::to_string(machine) + ", but there are " +
                     std::to_string(order.size()) + " machines");
    if (machine != root.value) preorder.emplace_back(machine);
  }
  if (preorder.size() != order.size())
    return refused("the order does not name the root exactly once");
  return preorder;
}

} // namespace

llvm::Expected<std::vector<Edge>> edgesOf(MachineId root, std::span<const std::uint32_t> order,
                                          llvm::StringRef shape) {
  auto preorder = preorderFrom(root, order);
  if (!preorder) return preorder.takeError();
  auto counts = readShape(shape);
  if (!counts) return counts.takeError();
  if (counts->size() != preorder->size())
    return refused("the shape is of " + std::to_string(counts->size()) +
                   " machines, the order of " + std::to_string(preorder->size()));

  // Every child still to come, by its parent: the next machine in preorder is the latest of them.
  std::vector<MachineId> parents;
  std::vector<Edge> edges;
  for (std::size_t position = 0; position < preorder->size(); ++position) {
    const MachineId machine = (*preorder)[position];
    if (position > 0) {
      if (parents.empty())
        return refused("the shape ends after " + std::to_string(position) + " machines of " +
                       std::to_string(preorder->size()));
      edges.push_back({parents.back(), machine});
      parents.pop_back();
    }
    const std::uint32_t children = (*counts)[position];
    if (children >= preorder->size()) return refused("the shape has more children than machines");
    parents.insert(parents.end(), children, machine);
    if (parents.size() >= preorder->size())
      return refused("the shape has more children than machines");
  }
  if (!parents.empty()) return refused("the shape has more children than machines");
  return edges;
}

BroadcastTree treeOf(MachineId root, std::span<const Edge> edges, std::size_t machineCount) {
  assert(edges.size() + 1 == machineCount);
  std::vector<std::vector<std::uint32_t>> children(machineCount);
  for (const auto& [from, to] : edges)
    children[from.index()].push_back(to.value);

  runtime::PreorderTree preorder;
  std::vector<std::uint32_t> waiting = {root.value};
  while (!waiting.empty()) {
    const std::uint32_t machine = waiting.back();
    waiting.pop_back();
    const std::vector<std::uint32_t>& own = children[machine];
    preorder.machines.push_back(machine);
    preorder.childCounts.push_back(static_cast<std::uint32_t>(own.size()));
    waiting.insert(waiting.end(), own.rbegin(), own.rend());
  }
  return BroadcastTree(std::move(preorder));
}

} // namespace topocast
