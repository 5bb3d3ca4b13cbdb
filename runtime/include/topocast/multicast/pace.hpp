// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How fast a root streams. In: the pace that was measured, and how much receivers lost. Out: how
// many bytes go in one burst and when the next one is due. Loss lowers the pace by a quarter;
// without loss it comes back by a twentieth, up to what was measured. Each root has its own.
#pragma once

#include "topocast/multicast/group_sockets.hpp"
#include "topocast/version.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime::multicast {

class Pace {
public:
  using Clock = std::chrono::steady_clock;

  /// 0: as fast as the machine's link takes it, until something is lost.
  explicit Pace(std::uint64_t bytesPerSecond)
      : most_(static_cast<double>(bytesPerSecond)), now_(most_) {}

  double bytesPerSecond() const { return now_; }

  /// Parts of so many bytes in one burst.
  std::uint64_t burst(std::uint64_t partBytes) const {
    if (now_ <= 0) return DatagramSender::most;
    const double parts = now_ * burstSeconds / static_cast<double>(partBytes);
    return static_cast<std::uint64_t>(
        std::clamp(parts, 1.0, static_cast<double>(DatagramSender::most)));
  }

  void start() {
    start_ = due_ = Clock::now();
    sent_ = 0;
  }
  /// After a burst: when the next one is due. A root that was held up catches up a little.
  Clock::time_point dueAfter(std::uint64_t bytes) {
    sent_ += bytes;
    if (now_ <= 0) return due_;
    const auto took = std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(static_cast<double>(bytes) / now_));
    const Clock::duration mostBehind = std::max<Clock::duration>(longestDelay, 8 * took);
    due_ = std::max(due_ + took, Clock::now() - mostBehind);
    return due_;
  }

  void finish() { seconds_ = std::chrono::duration<double>(Clock::now() - start_).count(); }

  /// Of 65536 parts, how many had to be repaired where most had to be.
  void learn(std::uint64_t lostShare) {
    constexpr std::uint64_t bearable = 65536 / 64;
    constexpr std::uint64_t nearlyAll = 65536 - 65536 / 8;
    inVain_ = lostShare > nearlyAll ? inVain_ + 1 : 0;
    if (lostShare > bearable) {
      if (most_ <= 0) now_ = most_ = static_cast<double>(sent_) / std::max(seconds_, 1e-6);
      now_ = std::max(now_ * 0.75, most_ / 8);
    } else if (lostShare == 0) {
      now_ = std::min(now_ * 1.05, most_);
    }
  }

  /// Whether the next message is worth a stream.
  bool isWorthIt(std::uint64_t broadcast) const {
    return inVain_ < vainStreams || broadcast % pauseAfterVain == 0;
  }

private:
  static constexpr double burstSeconds = 200e-6;
  static constexpr std::chrono::milliseconds longestDelay{1}; ///< that is made up for, or 8 bursts
  static constexpr std::uint64_t vainStreams = 3;
  static constexpr std::uint64_t pauseAfterVain = 32;

  double most_; ///< 0 where nothing was measured and nothing lost
  double now_;
  std::uint64_t inVain_ = 0; ///< streams in a row of which nearly all was lost
  Clock::time_point start_;
  Clock::time_point due_;
  std::uint64_t sent_ = 0;
  double seconds_ = 0;
};

} // namespace topocast::TOPOCAST_ABI::runtime::multicast
