// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/aligned_tree.hpp"

#include "topocast/inline.hpp"
#include "topocast/schedule/block_assembly.hpp"
#include "topocast/stable_sort.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// Whether `left` is at least as good as `right` in height and in the depth of every exit.
TOPOCAST_INLINE bool isAsGood(const BuiltPart& left, const BuiltPart& right, Role role) {
  if (left.height > right.height) return false;
  return std::equal(left.exits.begin(), left.exits.begin() + role, right.exits.begin(),
                    [](std::int32_t a, std::int32_t b) { return a <= b; });
}

/// Keeps `variants` a Pareto front: adds a variant unless one of them is at least as good in
/// everything, and removes those that the new one is at least as good as.
TOPOCAST_INLINE void addVariant(std::vector<BuiltPart>& variants, const BuiltPart& built,
                                Role role) {
  const auto beats = [&](const BuiltPart& variant) { return isAsGood(variant, built, role); };
  if (std::any_of(variants.begin(), variants.end(), beats)) return;
  const auto isBeaten = [&](const BuiltPart& variant) { return isAsGood(built, variant, role); };
  variants.erase(std::remove_if(variants.begin(), variants.end(), isBeaten), variants.end());
  variants.push_back(built);
}

/// Builds one tree, by positions.
class AlignedTree {
public:
  /// `known` is of trees over the same machines, and grows.
  AlignedTree(const BlockTree& blocks, TreeRoles roles, KnownVariants& known)
      : blocks_(blocks), roles_(std::move(roles)), known_(known),
        alike_(blocks.partCount(), KnownVariants::machines), entries_(blocks.partCount(), 0),
        exits_(blocks.partCount(), OfExits<std::uint32_t>{}), children_(blocks.machineCount) {
    for (std::uint32_t machine = 1; machine < blocks_.machineCount; ++machine) {
      entries_[machine] = machine;
      exits_[machine].fill(machine);
    }
    // No block is around the outermost one, to choose among its variants.
    for (std::uint32_t block = blocks_.blockCount(); block-- > 1;)
      alike_[blocks_.partOf(block)] = numberOf(block);
    const std::vector<BlockAssembly> assemblies = chooseVariants();
    for (std::uint32_t block = blocks_.blockCount(); block-- > 0;)
      connect(block, assemblies[block]);
    children_.front() = {entries_[blocks_.partOf(0)]};
  }

  /// Children of every position, in no order.
  std::vector<std::vector<std::uint32_t>> takeChildren() { return std::move(children_); }

private:
  /// How many variants of one block are tried at most; each takes as long as the first.
  static constexpr std::size_t mostTries = 12;
  /// How much lower than below the exit before it the subtree below an exit is assumed, at most.
  static constexpr std::int32_t largestDifference = 2;

  KnownVariants::Likeness likenessOf(std::uint32_t block) const {
    KnownVariants::Likeness likeness = {roles_[blocks_.partOf(block)]};
    for (const std::uint32_t part : blocks_.parts[block]) {
      likeness.push_back(alike_[part]);
      likeness.push_back(roles_[part]);
    }
    return likeness;
  }

  /// Of the variants of a block whose parts have theirs.
  std::uint32_t numberOf(std::uint32_t block) const {
    const auto next = static_cast<std::uint32_t>(known_.variants.size());
    const auto [entry, isNew] = known_.numbers.emplace(likenessOf(block), next);
    if (isNew) known_.variants.push_back(variantsOf(block));
    return entry->second;
  }

  BlockAssembly assemble(std::uint32_t block, ExitHeights assumed) const {
    std::vector<PlacedPart> parts;
    parts.reserve(blocks_.parts[block].size());
    for (const std::uint32_t part : blocks_.parts[block])
      parts.push_back({&known_.variants[alike_[part]], roles_[part]});
    return {std::move(parts), roles_[blocks_.partOf(block)], assumed};
  }

  std::vector<BuiltPart> variantsOf(std::uint32_t block) const {
    const Role role = roles_[blocks_.partOf(block)];
    const BuiltPart lowest = assemble(block, fallingHeights(-1, 0)).built();
    std::vector<BuiltPart> variants = {lowest};
    if (role == 0) return variants;
    for (std::int32_t difference = 0; difference <= (role > 1 ? largestDifference : 0);
         ++difference)
      findHigher(block, difference, lowest, variants);
    stableSort(variants, [](const BuiltPart& left, const BuiltPart& right) {
      return left.height < right.height;
    });
    return variants;
  }

  /// Finds higher variants of a block that some messages leave earlier than the lowest. Each try
  /// assumes higher subtrees behind the exits, just so much higher that some message must leave the
  /// block earlier than in the try before; the steps grow where many tries would be needed.
  void findHigher(std::uint32_t block, std::int32_t difference, const BuiltPart& lowest,
                  std::vector<BuiltPart>& variants) const {
    constexpr std::int32_t stepsToGo = 8;
    const Role role = roles_[blocks_.partOf(block)];
    // No message leaves before the first machine's last one; a hop is never below a role.
    const std::int32_t earliest = std::max<std::int32_t>(
        role, known_.variants[KnownVariants::machines].front().exits[role - 1U]);
    BuiltPart built = lowest;
    std::int32_t assumed = -1;
    for (std::size_t tries = 1; tries < mostTries; ++tries) {
      const std::int32_t latest = built.exits[role - 1U];
      if (latest <= earliest) return;
      assumed = std::max(assumed + 1, built.height - latest + std::max(1, latest / stepsToGo));
      built = assemble(block, fallingHeights(assumed, difference)).built();
      addVariant(variants, built, role);
    }
  }

  /// Chooses a variant for each block, the outermost block first.
  std::vector<BlockAssembly> chooseVariants() const {
    std::vector<ExitHeights> assumed(blocks_.blockCount(), fallingHeights(-1, 0));
    std::vector<BlockAssembly> assemblies;
    assemblies.reserve(blocks_.blockCount());
    for (std::uint32_t block = 0; block < blocks_.blockCount(); ++block) {
      const BlockAssembly& assembly = assemblies.emplace_back(assemble(block, assumed[block]));
      for (std::size_t i = 0; i < blocks_.parts[block].size(); ++i) {
        const std::uint32_t part = blocks_.parts[block][i];
        if (blocks_.isBlock(part))
          assumed[blocks_.blockOf(part)] = assembly.joined().parts[i].built().assumed;
      }
    }
    return assemblies;
  }

  /// Joins the parts of a block, which are connected inside already.
  void connect(std::uint32_t block, const BlockAssembly& assembly) {
    const std::vector<std::uint32_t>& parts = blocks_.parts[block];
    const JoinedParts& joined = assembly.joined();
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const PlacedPart& placed = joined.parts[i];
      for (std::uint32_t exit = 0; exit < placed.exitCount; ++exit)
        if (!joined.isExit(placed.below[exit]))
          children_[exits_[parts[i]][exit]].push_back(entries_[parts[placed.below[exit]]]);
    }
    const std::uint32_t whole = blocks_.partOf(block);
    entries_[whole] = entries_[parts[joined.entry]];
    std::transform(
        assembly.exits().begin(), assembly.exits().end(), exits_[whole].begin(),
        [&](const BlockAssembly::Exit& exit) { return exits_[parts[exit.part]][exit.exit]; });
  }

  const BlockTree& blocks_;
  TreeRoles roles_; ///< by part, as are alike_, entries_ and exits_
  KnownVariants& known_;
  std::vector<std::uint32_t> alike_;          ///< numbers in `known_`
  std::vector<std::uint32_t> entries_;        ///< the machine that receives first
  std::vector<OfExits<std::uint32_t>> exits_; ///< the machines that send on
  std::vector<std::vector<std::uint32_t>> children_;
};

TOPOCAST_INLINE std::vector<std::vector<std::uint32_t>>
alignedChildren(const BlockTree& blocks, TreeRoles roles, KnownVariants& known) {
  return AlignedTree(blocks, std::move(roles), known).takeChildren();
}

} // namespace detail

} // namespace topocast::TOPOCAST_ABI::runtime
