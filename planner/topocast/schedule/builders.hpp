// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The registration of tree builders, the one place that names them all. A builder takes the
// machines that take part in their order, the root first, and its parameters if it has any:
//
//     PreorderTrees jumpTree(const MachineOrder& order, const SendingCosts& costs);
//     PreorderTrees linearTree(const MachineOrder& order);
//
// It gives one tree or several that share the message equally, the same number for any order. It is
// plain C++17 without MPI: the generator plans with it, and the running broadcast rebuilds the
// trees with it when only some of the machines take part.
//
// CONTRIBUTING.md shows how a builder is added.
#pragma once

#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/postal_latency.hpp"
#include "topocast/schedule/sending_costs.hpp"

#include <variant>

namespace topocast::TOPOCAST_ABI::runtime {

/// What a schedule is made for beside the machines.
using Parameters = std::variant<NoParameters, StatedTimes, Children, BlockSize, Trees, SendingCosts,
                                HoldingTimes, PostalLatency>;

// X(family, its name on the command line, builder, parameters, facts, summary); facts are those of
// FamilyFacts (families.hpp). Lists of schedules have this order.
#define TOPOCAST_TREE_BUILDERS(X)                                                                  \
  X(linear, "linear", linearTree, NoParameters, byOrder().triedOnTrees().triedOnChains(),          \
    "chain, free of contention")                                                                   \
  X(binary, "binary", binaryTree, NoParameters, byOrder().triedOnTrees(),                          \
    "lowest binary tree in preorder, free of contention")                                          \
  X(kary, "kary", karyTree, Children, byOrder(), "low k-ary tree in preorder, free of contention") \
  X(timed, "timed", timedTree, SendingCosts, byOrder(),                                            \
    "fastest tree in preorder, free of contention")                                                \
  X(jump, "jump", jumpTree, SendingCosts, byOrder().triedOnTrees(),                                \
    "fast tree that enters blocks anywhere, free of contention")                                   \
  X(flat, "flat", flatTree, NoParameters, byOrder().triedOnTrees().triedOnChains(),                \
    "the root sends to every machine, free of contention")                                         \
  X(optimal, "optimal", optimalTree, HoldingTimes, byOrder().triedOnChains().usualInWormholes(),   \
    "earliest tree for messages sent whole, splits the machine order")                             \
  X(dynamic, "dynamic", dynamicTree, HoldingTimes,                                                 \
    byOrder().adapting(Family::optimal).usualInWormholes(),                                        \
    "as optimal, but senders heed how long their messages take")                                   \
  X(unawareOptimal, "unaware-optimal", unawareOptimalTree, HoldingTimes,                           \
    byNumber().usualInWormholes(), "earliest tree for messages sent whole, topology-unaware")      \
  X(unawareDynamic, "unaware-dynamic", unawareDynamicTree, HoldingTimes,                           \
    byNumber().adapting(Family::unawareOptimal),                                                   \
    "as unaware-optimal, but senders heed how long their messages take")                           \
  X(halving, "halving", halvingTree, StatedTimes, byOrder().triedOnChains().usualInWormholes(),    \
    "binomial tree, halves the machine order")                                                     \
  X(umesh, "umesh", umeshTree, NoParameters, byOrder().compared(),                                 \
    "binomial tree, U-mesh as published: the larger half is sent away")                            \
  X(ucube, "ucube", umeshTree, NoParameters, byOrder(),                                            \
    "U-cube of hypercubes: U-mesh over the order of e-cube routing")                               \
  X(spumesh, "spumesh", spumeshTree, NoParameters, byOrder().compared(),                           \
    "U-mesh on the chain from the root on and round, for several roots at once")                   \
  X(twoTree, "two-tree", twoTrees, NoParameters,                                                   \
    byOrder().ofTrees(2).triedOnTrees().triedOnChains(),                                           \
    "two trees at the full speed of all links")                                                    \
  X(multiTree, "multi-tree", multiTrees, Trees, byOrder().triedOnTrees().triedOnChains(),          \
    "K trees at the full speed of all links, lower than two")                                      \
  X(bySegment, "by-segment", bySegmentTrees, PostalLatency,                                        \
    byOrder().ofTrees(segmentPeriod).triedOnTrees().takingTurns(),                                 \
    "other hops for other segments: no machine is idle")                                           \
  X(ipMulticast, "ip-multicast", binaryTree, NoParameters, byOrder().streamed(Family::binary),     \
    "datagrams to all at once, repaired down the binary tree; needs 'multicast: ip'")              \
  X(wideMultiTree, "wide-multi-tree", multiTrees, Trees, byOrder().overWideBorders(),              \
    "as multi-tree, where fixed routes use parallel links")                                        \
  X(unawareLinear, "unaware-linear", unawareLinearTree, NoParameters, byNumber().compared(),       \
    "chain, topology-unaware")                                                                     \
  X(unawareBinary, "unaware-binary", completeBinaryTree, NoParameters, byNumber().compared(),      \
    "complete binary tree, topology-unaware")                                                      \
  X(unawareKary, "unaware-kary", completeTree, Children, byNumber(),                               \
    "complete k-ary tree, topology-unaware")                                                       \
  X(binomial, "binomial", binomialTree, NoParameters, byNumber().compared().usualInWormholes(),    \
    "binomial tree, topology-unaware")                                                             \
  X(blockBinomial, "block-binomial", blockBinomialTree, BlockSize, byNumber(),                     \
    "binomial tree over blocks of K machines, topology-unaware")                                   \
  X(scatterAllgather, "scatter-allgather", scatterTree, NoParameters,                              \
    byOrder().gathering(Gather::ring).compared(),                                                  \
    "scatter, then allgather in a ring, over the machine order")                                   \
  X(scatterDoubling, "scatter-doubling", alternatingScatterTree, NoParameters,                     \
    byOrder().gathering(Gather::alternating).compared(),                                           \
    "scatter, then allgather by recursive doubling, the largest pieces to the nearest machines")   \
  X(unawareScatterAllgather, "unaware-scatter-allgather", unawareScatterTree, NoParameters,        \
    byNumber().gathering(Gather::ring).compared(),                                                 \
    "scatter, then allgather in a ring, topology-unaware")                                         \
  X(unawareScatterDoubling, "unaware-scatter-doubling", unawareScatterTree, NoParameters,          \
    byNumber().gathering(Gather::doubling).compared(),                                             \
    "scatter, then allgather by recursive doubling, topology-unaware")                             \
  X(hardwareTree, "hardware-tree", flatTree, NoParameters,                                         \
    byOrder().copied(Copies::greedy).compared(),                                                   \
    "few steps of messages that switches copy; not in generated code")                             \
  X(hardwareTreeOptimal, "hardware-tree-optimal", flatTree, NoParameters,                          \
    byOrder().copied(Copies::fewest),                                                              \
    "fewest steps of messages that switches copy, found by a long search")                         \
  X(hl, "hl", umeshTree, NoParameters, byOrder().copied(Copies::wormsFromLowEnds).compared(),      \
    "hierarchical leaders: worms that leave copies along lines of a mesh; not in generated code")  \
  X(sqhl, "sqhl", umeshTree, NoParameters, byOrder().copied(Copies::wormsFromNearEnds).compared(), \
    "hierarchical leaders at the ends of lines that are nearer to the root")                       \
  X(schl, "schl", umeshTree, NoParameters,                                                         \
    byOrder().copied(Copies::wormsFromSourcePlane).compared(),                                     \
    "hierarchical leaders around the root, for many roots at once")

} // namespace topocast::TOPOCAST_ABI::runtime
