// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Carries a message whose tree scatters it: each segment is scattered and gathered by itself, and
// handed on when it is whole.
#pragma once

#include "topocast/carry/emitted_trees.hpp"
#include "topocast/carry/piece_exchange.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/special_carrier.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <utility>

namespace topocast::TOPOCAST_ABI::runtime {

class PieceCarrier : public SpecialCarrier {
public:
  void lead(const Passage& passage, MessageView& message, MachineShare& share) override {
    const PieceRole& role = roleIn(passage);
    const Segments& segments = passage.segments;
    const bool isRoot = passage.rank == passage.root;
    DeferredFailure failure;
    for (std::uint64_t segment = 0; segment < segments.count(); ++segment) {
      const std::uint64_t end = segments.end(segment);
      if (isRoot) failure.attempt([&] { message.pack(end); });
      const PieceCut cut(segments.begin(segment), end - segments.begin(segment), role.pieces);
      PieceExchange(passage.channel, role, cut, message.data(), failure).pass();
      if (failure.isNoted()) continue;
      share.shareUpTo(end);
      if (!isRoot) message.unpack(end);
    }
    failure.raise();
  }

private:
  /// This rank's part, the leaders' ranks in the place of machines; found when first asked for,
  /// then kept.
  const PieceRole& roleIn(const Passage& passage) {
    const int root = passage.root;
    const Service& service = passage.service;
    const auto key = std::make_pair(root, service.trees);
    const auto known = roles_.find(key);
    if (known != roles_.end()) return known->second;
    const JoinedRanks& joined = passage.joined;
    const Membership& members = joined.membership();
    const PreorderTree tree =
        emittedTrees(passage.cluster, *service.range, members.machineOf(root)).front();
    const Gather gather = factsOf(service.kind).gather;
    PieceRole role =
        pieceRoleOf(members.machineOf(passage.rank), tree.size(), pieceMessages(tree, gather));
    const auto leaderOf = [&](std::uint32_t machine) {
      return static_cast<std::uint32_t>(joined.channelRank(members.leaderOf(machine, root)));
    };
    for (auto* const messages : {&role.sends, &role.receives})
      for (PieceMessages& part : *messages) {
        part.from = leaderOf(part.from);
        part.to = leaderOf(part.to);
      }
    return roles_.emplace(key, std::move(role)).first->second;
  }

  /// By the root's rank and Service::trees.
  std::map<std::pair<int, std::uint64_t>, PieceRole> roles_;
};

inline std::unique_ptr<SpecialCarrier> carryPieces() {
  return std::make_unique<PieceCarrier>();
}

} // namespace topocast::TOPOCAST_ABI::runtime
