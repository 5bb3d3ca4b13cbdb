// The registration of tree builders, the one place that names them all. A builder takes the
// machines that take part in their order, the root first, and gives one tree or several that share
// the message equally. It is plain C++17 without MPI: the generator plans with it, and the running
// broadcast rebuilds the trees with it when only some of the machines take part.
//
// To add a builder: write schedule/<name>.hpp, include it below and add its line to the list.
#pragma once

#include <cstdint>

namespace topocast::runtime {

struct MachineOrder;
class PreorderTrees;

/// `arity` is the largest number of children, for some builders what sending costs as well
/// (sending_costs.hpp, holding_times.hpp) or the number of trees; builders of fixed shape ignore
/// it. A builder gives the same number of trees for any order.
using TreeBuilder = PreorderTrees (*)(const MachineOrder& order, std::uint64_t arity);

/// What a builder's trees are made from. A tree that follows the machine order is, by positions in
/// it, the same for all orders of the same blocks, and so for all roots on one switch; its preorder
/// need not be that order. One that follows machine numbers knows nothing of switches.
enum class Follows : std::uint8_t { machineOrder, machineNumbers };

/// Arities of families whose names carry them: ":K" children, ":L/G" or ":L/G:K", ":HOLD/END" or
/// ":HOLD/END:PORTS/INTERVAL", and ":K" trees.
constexpr std::uint64_t childrenInName = 0;
constexpr std::uint64_t costsInName = ~std::uint64_t{0};
constexpr std::uint64_t timesInName = costsInName - 1U;
constexpr std::uint64_t treesInName = costsInName - 2U;

// X(name on the command line, builder, arity, what it follows, summary)
#define TOPOCAST_TREE_BUILDERS(X)                                                                  \
  X("linear", linearTree, 1, machineOrder, "chain, free of contention")                            \
  X("binary", karyTree, 2, machineOrder, "lowest binary tree in preorder, free of contention")     \
  X("kary", karyTree, childrenInName, machineOrder,                                                \
    "low k-ary tree in preorder, free of contention")                                              \
  X("timed", timedTree, costsInName, machineOrder, "fastest tree in preorder, free of contention") \
  X("jump", jumpTree, costsInName, machineOrder,                                                   \
    "fast tree that enters blocks anywhere, free of contention")                                   \
  X("flat", flatTree, 1, machineOrder, "the root sends to every machine, free of contention")      \
  X("optimal", optimalTree, timesInName, machineOrder,                                             \
    "earliest tree for messages sent whole, splits the machine order")                             \
  X("dynamic", dynamicTree, timesInName, machineOrder,                                             \
    "the same, but senders heed what their messages take")                                         \
  X("halving", halvingTree, 1, machineOrder, "binomial tree, halves the machine order")            \
  X("two-tree", multiTree, 2, machineOrder, "two trees at the full speed of all links")            \
  X("multi-tree", multiTree, treesInName, machineOrder,                                            \
    "K trees at the full speed of all links, lower than two")                                      \
  X("binomial", binomialTree, 1, machineNumbers, "binomial tree, topology-unaware")                \
  X("block-binomial", blockBinomialTree, childrenInName, machineNumbers,                           \
    "binomial tree over blocks of K machines, topology-unaware")                                   \
  X("unaware-optimal", unawareOptimalTree, timesInName, machineNumbers,                            \
    "earliest tree for messages sent whole, topology-unaware")                                     \
  X("unaware-dynamic", unawareDynamicTree, timesInName, machineNumbers,                            \
    "the same, but senders heed what their messages take")                                         \
  X("unaware-linear", unawareLinearTree, 1, machineNumbers, "chain, topology-unaware")             \
  X("unaware-binary", completeTree, 2, machineNumbers, "complete binary tree, topology-unaware")   \
  X("unaware-kary", completeTree, childrenInName, machineNumbers,                                  \
    "complete k-ary tree, topology-unaware")

PreorderTrees linearTree(const MachineOrder& order, std::uint64_t arity);
PreorderTrees karyTree(const MachineOrder& order, std::uint64_t arity);
PreorderTrees timedTree(const MachineOrder& order, std::uint64_t costs);
PreorderTrees jumpTree(const MachineOrder& order, std::uint64_t costs);
PreorderTrees flatTree(const MachineOrder& order, std::uint64_t arity);
PreorderTrees optimalTree(const MachineOrder& order, std::uint64_t times);
PreorderTrees dynamicTree(const MachineOrder& order, std::uint64_t times);
PreorderTrees halvingTree(const MachineOrder& order, std::uint64_t arity);
PreorderTrees multiTree(const MachineOrder& order, std::uint64_t trees);
PreorderTrees binomialTree(const MachineOrder& order, std::uint64_t arity);
PreorderTrees blockBinomialTree(const MachineOrder& order, std::uint64_t blockSize);
PreorderTrees unawareOptimalTree(const MachineOrder& order, std::uint64_t times);
PreorderTrees unawareDynamicTree(const MachineOrder& order, std::uint64_t times);
PreorderTrees unawareLinearTree(const MachineOrder& order, std::uint64_t arity);
PreorderTrees completeTree(const MachineOrder& order, std::uint64_t arity);

} // namespace topocast::runtime

#ifndef TOPOCAST_DECLARATIONS_ONLY
#include "topocast/schedule/binomial.hpp"
#include "topocast/schedule/block_binomial.hpp"
#include "topocast/schedule/complete.hpp"
#include "topocast/schedule/dynamic.hpp"
#include "topocast/schedule/flat.hpp"
#include "topocast/schedule/halving.hpp"
#include "topocast/schedule/jump.hpp"
#include "topocast/schedule/kary.hpp"
#include "topocast/schedule/linear.hpp"
#include "topocast/schedule/multi_tree.hpp"
#include "topocast/schedule/optimal.hpp"
#include "topocast/schedule/timed.hpp"
#include "topocast/schedule/unaware_linear.hpp"
#endif
