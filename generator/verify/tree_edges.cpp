#include "verify/tree_edges.hpp"
#include "input/format_quantity.hpp"

#include "llvm/ADT/StringExtras.h"

#include "topocast/schedule/preorder_tree.hpp"

#include <cassert>

namespace topocast {
namespace {

llvm::Error refused(const std::string& reason) {
  return llvm::createStringError(reason);
}

/// A shape as a file has it; nothing is checked yet but its form.
struct Shape {
  std::vector<std::uint32_t> positions; ///< in the order of machines, by preorder
  std::vector<std::uint32_t> childCounts;
};

/// Takes a number in brackets or parentheses off `shape`.
llvm::Expected<std::uint32_t> takeNumber(llvm::StringRef& shape, char open, char close,
                                         const std::string& meaning) {
  const bool bracketed = shape.consume_front(llvm::StringRef(&open, 1));
  const llvm::StringRef digits =
      bracketed ? shape.take_until([close](char c) { return c == close; }) : shape.take_front();
  std::uint32_t number = 0;
  if (digits.getAsInteger(10, number))
    return refused("the shape has '" + digits.str() + "' where a " + meaning + " belongs");
  shape = shape.drop_front(digits.size());
  if (bracketed && !shape.consume_front(llvm::StringRef(&close, 1)))
    return refused(std::string("a ") + (open == '(' ? "parenthesis" : "bracket") +
                   " of the shape is not closed");
  return number;
}

/// Takes the position of the next machine off `shape`. It is a number in brackets, or a letter for
/// its distance from `next`; if there is neither, it is `next`.
llvm::Expected<std::uint32_t> takePosition(llvm::StringRef& shape, std::uint32_t next) {
  if (shape.starts_with("[")) return takeNumber(shape, '[', ']', "position");
  const char letter = shape.front();
  if (!llvm::isAlpha(letter)) return next;
  shape = shape.drop_front();
  if (letter <= 'Z') return next + static_cast<std::uint32_t>(letter - 'A') + 1;
  const auto back = static_cast<std::uint32_t>(letter - 'a') + 1;
  if (back > next)
    return refused(std::string("the shape goes back by '") + letter + "' where position " +
                   std::to_string(next) + " would be next");
  return next - back;
}

llvm::Expected<Shape> readShape(llvm::StringRef text) {
  Shape shape;
  std::uint32_t next = 0;
  while (!text.empty()) {
    auto position = takePosition(text, next);
    if (!position) return position.takeError();
    auto children = takeNumber(text, '(', ')', "number of children");
    if (!children) return children.takeError();
    shape.positions.push_back(*position);
    shape.childCounts.push_back(*children);
    next = *position + 1;
  }
  return shape;
}

/// The machines at these positions of an order.
llvm::Expected<std::vector<MachineId>> machinesAt(std::span<const std::uint32_t> positions,
                                                  std::span<const MachineId> order) {
  std::vector<bool> isTaken(order.size(), false);
  std::vector<MachineId> machines;
  for (const std::uint32_t position : positions) {
    if (position >= order.size())
      return refused("the shape has position " + std::to_string(position) + " of an order of " +
                     formatCount(order.size(), "machine"));
    if (isTaken[position])
      return refused("the shape has position " + std::to_string(position) + " twice");
    isTaken[position] = true;
    machines.push_back(order[position]);
  }
  return machines;
}

llvm::Expected<std::vector<MachineId>> orderFrom(MachineId root,
                                                 std::span<const std::uint32_t> order) {
  std::vector<MachineId> machines = {root};
  for (const std::uint32_t machine : order) {
    if (machine >= order.size())
      return refused("the order names machine " + std::to_string(machine) + ", but there are " +
                     formatCount(order.size(), "machine"));
    if (machine != root.value) machines.emplace_back(machine);
  }
  if (machines.size() != order.size())
    return refused("the order does not name the root exactly once");
  return machines;
}

} // namespace

llvm::Expected<std::vector<Edge>> edgesOf(MachineId root, std::span<const std::uint32_t> order,
                                          llvm::StringRef shape) {
  auto machines = orderFrom(root, order);
  if (!machines) return machines.takeError();
  auto read = readShape(shape);
  if (!read) return read.takeError();
  const std::vector<std::uint32_t>& counts = read->childCounts;
  if (counts.size() != machines->size())
    return refused("the shape is of " + formatCount(counts.size(), "machine") + ", the order of " +
                   std::to_string(machines->size()));
  auto preorder = machinesAt(read->positions, *machines);
  if (!preorder) return preorder.takeError();

  // Every child still to come, by its parent: the next machine in preorder is the latest of them.
  std::vector<MachineId> parents;
  std::vector<Edge> edges;
  for (std::size_t position = 0; position < preorder->size(); ++position) {
    const MachineId machine = (*preorder)[position];
    if (position > 0) {
      if (parents.empty())
        return refused("the shape ends after " + formatCount(position, "machine") + " of " +
                       std::to_string(preorder->size()));
      edges.push_back({parents.back(), machine});
      parents.pop_back();
    }
    const std::uint32_t children = counts[position];
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
