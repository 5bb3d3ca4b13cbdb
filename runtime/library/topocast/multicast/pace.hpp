// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How fast a root streams. In: the pace that was measured, and how much receivers lost. Out: how
// many bytes go in one burst and when the next one may go. A root is a little ahead of its pace, as
// switches and receivers hold that much: so a link stays busy while the root sleeps, and a short
// message goes at once. Loss lowers the pace to what the machine that lost most has received. With
// little loss, which repairs bear more cheaply, the pace comes back by a twentieth, up to what was
// measured. Each root has its own.
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

  /// For how long the stream takes so many bytes; 0 where it is not paced.
  Clock::duration timeOf(std::uint64_t bytes) const {
    if (now_ <= 0) return {};
    return std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(static_cast<double>(bytes) / now_));
  }

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
  /// After a burst: when the next one may go. A root that was held up catches up a little.
  Clock::time_point dueAfter(std::uint64_t bytes) {
    sent_ += bytes;
    if (now_ <= 0) return due_;
    const Clock::duration took = timeOf(bytes);
    const Clock::duration mostBehind = std::max<Clock::duration>(longestDelay, 2 * took);
    due_ = std::max(due_ + took, Clock::now() - mostBehind);
    return due_ - std::max<Clock::duration>(timeOf(bytesAhead), shortestSleep);
  }

  void finish() { seconds_ = std::chrono::duration<double>(Clock::now() - start_).count(); }

  /// Of 65536 parts, how many had to be repaired where most had to be: that machine bears the rest
  /// of the pace. Loss that a lower pace has not halved, or of everything, is none of the pace's.
  /// If the lower pace has hardly changed it, the pace is again what it was.
  void learn(std::uint64_t lostShare) {
    constexpr std::uint64_t nearlyAll = 65536 - 65536 / 8;
    constexpr std::uint64_t everything = 65536 - 65536 / 64;
    const double lost = static_cast<double>(lostShare) / 65536;
    inVain_ = lostShare > nearlyAll ? inVain_ + 1 : 0;
    if (lostShare > everything) return;
    if (lowered_ > 0 && lost >= lowered_ / 2) ofCable_ = std::max(ofCable_, lost);
    if (lowered_ > 0 && lost >= lowered_ * hardlyLess) now_ = before_;
    lowered_ = 0;
    if (lost <= ofCable_ * varying + bearable) {
      now_ = std::min(now_ * 1.05, most_);
      ofCable_ = std::min(ofCable_, lost + bearable / 2);
      return;
    }
    if (most_ <= 0) now_ = most_ = static_cast<double>(sent_) / std::max(seconds_, 1e-6);
    before_ = now_;
    now_ = std::max(now_ * (1 - lost), most_ / 8);
    lowered_ = lost;
  }

  /// Whether the next message is worth a stream.
  bool isWorthIt(std::uint64_t broadcast) const {
    return inVain_ < vainStreams || broadcast % pauseAfterVain == 0;
  }

private:
  static constexpr double burstSeconds = 1e-3;
  static constexpr std::uint64_t bytesAhead = std::uint64_t{32} << 10U;
  static constexpr std::chrono::microseconds shortestSleep{50}; ///< that systems can do
  static constexpr std::chrono::milliseconds longestDelay{1}; ///< that is made up for, or 2 bursts
  static constexpr double bearable = 1.0 / 32;
  static constexpr double varying = 1.25; ///< what a cable loses differs from message to message
  static constexpr double hardlyLess = 0.75;
  static constexpr std::uint64_t vainStreams = 3;
  static constexpr std::uint64_t pauseAfterVain = 32;

  double most_; ///< 0 where nothing was measured and nothing lost
  double now_;
  double lowered_ = 0; ///< the loss for which the last message lowered the pace; 0: it did not
  double before_ = 0;  ///< the pace before it was lowered
  double ofCable_ = 0; ///< loss that no pace mends
  std::uint64_t inVain_ = 0; ///< streams in a row of which nearly all was lost
  Clock::time_point start_;
  Clock::time_point due_;
  std::uint64_t sent_ = 0;
  double seconds_ = 0;
};

} // namespace topocast::TOPOCAST_ABI::runtime::multicast
