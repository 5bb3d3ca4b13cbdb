// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Trees for messages sent whole whose root stands inside its chain. In: the root's place and the
// table of best parts. Out: to whom the root sends, and which machines each receiver has to serve.
//
// Messages share no link if the machines that a receiver serves all stand on one side of the root.
// At an end of the chain every part does. Inside the chain the best first part may be larger than
// either side. Cutting it to the side's size would waste time; relaying does not. Until the root
// sends again, after `hold`, its receivers have the network to themselves. So relay 1 sends to
// relay 2 on the other side of the root, that one to relay 3, and so on, as often as `end` goes
// into `hold`. Then each relay serves machines on its own side, away from the root; so do the
// receivers of the root's later messages, the earliest furthest out. Messages under way at one time
// thus move apart, and share no link (chain_order.hpp). If the root sends only once, its first
// relay is the next to send, and there is time for one relay more.
//
// Within a time T, relay i can serve as many machines as the table allows in the time that is left
// when it sends for the second time; for the last relay, when it has the message. The tree is that
// of the least T for which all receivers together can serve both sides: they are given machines in
// the order of how many they can serve, the largest first, on the side with more machines left.
// This T is mostly the table's time, and at most one `end` more.
#pragma once

#include "topocast/schedule/chain_split.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/split_table.hpp"
#include "topocast/stable_sort.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::detail {

/// What one receiver serves: a number of machines, itself included, on one side of the root.
struct Share {
  std::uint32_t most;
  std::uint32_t size = 0; ///< at most that
  bool isAbove = false;   ///< the root in the chain
};

/// Shares of a root's receivers.
struct Shares {
  std::vector<Share> relays;
  std::vector<Share> later;
};

/// Looks for the shares of a root that has machines on both sides.
class InnerRootSplit {
public:
  InnerRootSplit(const SplitTable& table, const HoldingTimes& times, const ChainPart& whole)
      : table_(table), times_(times), whole_(whole) {}

  RootSends split() const {
    std::uint64_t least = table_.time(whole_.size());
    // Then the first receiver serves one side, and the second one the other.
    std::uint64_t enough = least + times_.hold + times_.end;
    while (least < enough) {
      const std::uint64_t middle = least + (enough - least) / 2;
      if (sharesWithin(middle))
        enough = middle;
      else
        least = middle + 1;
    }
    return placed(sharesWithin(enough).value_or(Shares()));
  }

private:
  /// How many relays get the message, one from the other, before the root sends again.
  std::uint64_t relaysBeforeNextSend() const {
    return times_.ports > 1 ? 1 : std::max(times_.hold / times_.end, 1U);
  }

  /// Nothing if they cannot all be served in that time.
  std::optional<Shares> sharesWithin(std::uint64_t time) const {
    const std::uint64_t relays = relaysBeforeNextSend();
    Shares shares = {relayShares(time, relays), laterShares(time)};
    if (distribute(shares)) return shares;
    if (times_.ports > 1) return std::nullopt;
    shares = {relayShares(time, relays + 1), {}};
    if (distribute(shares)) return shares;
    return std::nullopt;
  }

  std::vector<Share> relayShares(std::uint64_t time, std::uint64_t most) const {
    std::vector<Share> shares;
    for (std::uint64_t ready = times_.end; ready <= time; ready += times_.end) {
      const bool isLast = shares.size() + 1 == most || ready + times_.end > time;
      const std::uint64_t start = isLast ? ready : ready + times_.hold;
      shares.push_back({start <= time ? table_.machinesWithin(time - start) : 1});
      if (isLast) break;
    }
    return shares;
  }

  std::vector<Share> laterShares(std::uint64_t time) const {
    std::vector<Share> shares;
    for (std::uint64_t number = 1; shares.size() < whole_.size(); ++number) {
      const std::uint64_t start =
          number / times_.ports * times_.hold + number % times_.ports * times_.interval;
      if (start + times_.end > time) break;
      shares.push_back({table_.machinesWithin(time - start - times_.end)});
    }
    return shares;
  }

  /// Gives all machines but the root to receivers, if they can serve as many.
  bool distribute(Shares& shares) const {
    std::vector<Share*> bySize;
    for (std::vector<Share>* part : {&shares.relays, &shares.later})
      for (Share& share : *part)
        bySize.push_back(&share);
    stableSort(bySize,
               [](const Share* left, const Share* right) { return left->most > right->most; });
    std::uint32_t above = whole_.last - whole_.sender;
    std::uint32_t below = whole_.sender - whole_.first;
    for (Share* share : bySize) {
      share->isAbove = above >= below;
      std::uint32_t& side = share->isAbove ? above : below;
      share->size = std::min(share->most, side);
      side -= share->size;
    }
    return above == 0 && below == 0;
  }

  /// Places the receivers on their sides, the earliest furthest from the root. Receivers without
  /// machines to serve are left out.
  RootSends placed(const Shares& shares) const {
    ChainPart own = whole_;
    const auto cut = [&own](const std::vector<Share>& from, std::vector<ChainPart>& parts) {
      for (const Share& share : from)
        if (share.size > 0) parts.push_back(cutOffSide(own, share.size, share.isAbove));
    };
    RootSends root;
    cut(shares.relays, root.relays);
    cut(shares.later, root.later);
    return root;
  }

  const SplitTable& table_;
  const HoldingTimes& times_;
  ChainPart whole_;
};

} // namespace topocast::TOPOCAST_ABI::runtime::detail
