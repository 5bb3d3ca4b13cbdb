// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Builds one block's part of one of several trees. In: the machines and inner blocks that the block
// consists of, each with the variants in which it can be built, and the assumed heights of the
// subtrees that the messages leaving the block lead to. Out: the parent of every part, and the
// block's height.
#pragma once

#include "topocast/schedule/block_parts.hpp"
#include "topocast/schedule/join_downwards.hpp"
#include "topocast/schedule/join_upwards.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::detail {

/// Builds one variant of one block.
class BlockAssembly {
public:
  /// A message that leaves the block.
  struct Exit {
    std::int32_t depth;
    std::uint32_t part;
    std::uint32_t exit; ///< of that part
  };

  /// The parts' exits must be one less than parts and `exitCount` together.
  BlockAssembly(std::vector<PlacedPart> parts, std::uint32_t exitCount, ExitHeights assumed)
      : joined_{std::move(parts), exitCount, assumed} {
    const UpwardJoin upwards(joined_);
    const DownwardJoin downwards(joined_);
    measure();
  }

  const JoinedParts& joined() const { return joined_; }
  /// The block as it came out.
  const BuiltPart& built() const { return built_; }
  /// What leaves the block, in the order of built().exits.
  const std::vector<Exit>& exits() const { return exits_; }

private:
  /// Finds height and exits, from the entry downwards.
  void measure() {
    exits_.reserve(joined_.exitCount);
    std::vector<std::pair<std::uint32_t, std::int32_t>> open;
    open.reserve(joined_.parts.size());
    open.emplace_back(joined_.entry, 0);
    while (!open.empty()) {
      const auto [number, depth] = open.back();
      open.pop_back();
      const PlacedPart& part = joined_.parts[number];
      built_.height = std::max(built_.height, depth + part.built().height);
      for (std::uint32_t exit = 0; exit < part.exitCount; ++exit) {
        const std::int32_t depthBelow = depth + part.built().exits[exit];
        if (joined_.isExit(part.below[exit]))
          addExit({depthBelow, number, exit});
        else
          open.emplace_back(part.below[exit], depthBelow);
      }
    }
    built_.assumed = joined_.assumed;
    std::transform(exits_.begin(), exits_.end(), built_.exits.begin(),
                   [](const Exit& exit) { return exit.depth; });
  }

  /// Exits ascend by depth; of those of one depth the first found is the first.
  void addExit(const Exit& exit) {
    const auto deeper = std::upper_bound(
        exits_.begin(), exits_.end(), exit,
        [](const Exit& left, const Exit& right) { return left.depth < right.depth; });
    exits_.insert(deeper, exit);
  }

  JoinedParts joined_;
  BuiltPart built_;
  std::vector<Exit> exits_;
};

} // namespace topocast::TOPOCAST_ABI::runtime::detail
