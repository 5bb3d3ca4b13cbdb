// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Loses datagrams on purpose, for tests. In: TOPOCAST_MULTICAST_LOSS, as 'PERCENT:SEED', or 'deaf'
// for a rank that hears nothing. Out: for each datagram whether it is lost. Datagrams that try the
// group are lost to deaf ranks only, so that any loss can be tried.
#pragma once

#include "topocast/environment.hpp"
#include "topocast/version.hpp"

#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>

namespace topocast::TOPOCAST_ABI::runtime::multicast {

class LossHook {
public:
  /// `rank` makes the losses of ranks differ.
  explicit LossHook(int rank) {
    const std::string text = runtime::detail::environmentValue("TOPOCAST_MULTICAST_LOSS");
    isDeaf_ = text == "deaf";
    if (text.empty() || isDeaf_) return;
    char* end = nullptr;
    share_ = std::strtod(text.c_str(), &end) / 100;
    const std::uint64_t seed = *end == ':' ? std::strtoull(end + 1, nullptr, 10) : 0;
    random_.seed(seed * 7919U + static_cast<std::uint64_t>(rank));
  }

  bool losesTrial() const { return isDeaf_; }
  bool loses() { return isDeaf_ || (share_ > 0 && chance_(random_) < share_); }

private:
  double share_ = 0;
  bool isDeaf_ = false;
  std::mt19937_64 random_;
  std::uniform_real_distribution<double> chance_;
};

} // namespace topocast::TOPOCAST_ABI::runtime::multicast
