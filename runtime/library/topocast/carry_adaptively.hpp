// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Carries a message in a tree that forms while the message is under way: each message brings the
// places of the chain that its receiver has to serve. If a send has failed, the sender tells those
// who would wait for it.
#pragma once

#include "topocast/carry/adaptive_message.hpp"
#include "topocast/carry/adaptive_split.hpp"
#include "topocast/carry/adaptive_tags.hpp"
#include "topocast/carry/emitted_trees.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/special_carrier.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

class AdaptiveCarrier : public SpecialCarrier {
public:
  void lead(const Passage& passage, MessageView& message, MachineShare& share) override {
    const Service& service = passage.service;
    const ChainPlace& place = placeIn(passage);
    const UndisturbedTimes times = {std::get<HoldingTimes>(service.kind.parameters),
                                    1e-9 * static_cast<double>(service.holdNanoseconds)};
    const MPI_Comm comm = passage.channel.comm;
    const bool isRoot = passage.rank == passage.root;
    Responsibility held = {0, static_cast<std::uint32_t>(place.chain.size()) - 1U};
    if (isRoot) message.pack(message.bytes());
    AdaptiveMessage passed(message.data(), message.bytes());
    DeferredFailure failure;
    const int tag = tags_.next(comm, failure);
    if (!isRoot) held = passed.receive(tag, comm, failure);
    const auto rankAt = [&](std::uint32_t there) {
      return passage.joined.membership().leaderOf(place.chain[there], passage.root);
    };
    handOn(held, place.own, times, split_, [&](std::uint32_t there, const Responsibility& part) {
      try {
        return passed.send(part, rankAt(there), tag, comm);
      } catch (const MpiFailure& failed) {
        failure.note(failed.code);
      }
      for (std::uint32_t lost = part.first; lost <= part.last; ++lost)
        AdaptiveMessage::sendNothing(rankAt(lost), tag, comm);
      return 0.0;
    });
    share.shareUpTo(message.bytes());
    if (!isRoot) message.unpack(message.bytes());
    failure.raise();
  }

  /// Counts the broadcast.
  void accompany(const Passage& passage, DeferredFailure& failure) override {
    tags_.next(passage.channel.comm, failure);
  }

private:
  /// This rank's machine in the chain that senders split; found when first asked for, then kept.
  const ChainPlace& placeIn(const Passage& passage) {
    const Membership& members = passage.joined.membership();
    const std::uint32_t rootMachine = members.machineOf(passage.root);
    const auto key = std::make_pair(rootMachine, passage.service.trees);
    const auto known = places_.find(key);
    if (known != places_.end()) return known->second;
    auto chain = emittedChain(passage.cluster, *passage.service.range, rootMachine);
    ChainPlace place = chainPlaceOf(std::move(chain), members.machineOf(passage.rank));
    return places_.emplace(key, std::move(place)).first->second;
  }

  /// By the root's machine and Service::trees.
  std::map<std::pair<std::uint32_t, std::uint64_t>, ChainPlace> places_;
  AdaptiveTags tags_;
  AdaptiveSplit split_;
};

inline std::unique_ptr<SpecialCarrier> carryAdaptively() {
  return std::make_unique<AdaptiveCarrier>();
}

} // namespace topocast::TOPOCAST_ABI::runtime
