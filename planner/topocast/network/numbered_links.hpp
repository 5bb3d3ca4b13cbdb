// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The directed links of a job's network by number, in the form in which the cost model asks for
// them (cost/link_use.hpp): first those of the machines, then those of the cables between switches,
// each followed by the way back.
#pragma once

#include "topocast/network/speed.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// What links of all networks of switches have in common; which of them a message passes is told by
/// what derives from it.
class NumberedLinks {
public:
  std::size_t machineCount() const { return machineCount_; }
  std::size_t linkCount() const { return 2 * bandwidths_.size(); }
  std::uint32_t uplink(std::uint32_t machine) const { return 2 * machine; }
  std::uint32_t downlink(std::uint32_t machine) const { return 2 * machine + 1; }
  /// Bytes per second.
  double bandwidth(std::uint32_t link) const { return bandwidths_[link / 2]; }
  /// Bytes per second that count as one machine's.
  double machineBandwidth() const { return static_cast<double>(usualSpeed_); }
  /// Seconds beyond those of usual machines' links.
  double statedDelay(std::uint32_t link) const { return delays_[link / 2]; }

protected:
  /// Of machines' links; no delays stand for none.
  NumberedLinks(const std::vector<Speed>& machineSpeeds, const std::vector<Delay>& machineDelays,
                Speed usualSpeed)
      : bandwidths_(machineSpeeds.begin(), machineSpeeds.end()),
        machineCount_(machineSpeeds.size()), usualSpeed_(usualSpeed) {
    for (const Delay delay : machineDelays)
      delays_.push_back(secondsOf(delay));
    delays_.resize(machineCount_, 0);
  }
  ~NumberedLinks() = default;
  NumberedLinks(const NumberedLinks&) = default;
  NumberedLinks& operator=(const NumberedLinks&) = default;

  /// The next two links: there and back.
  void addCable(double bandwidth, Delay delay) {
    bandwidths_.push_back(bandwidth);
    delays_.push_back(secondsOf(delay));
  }

private:
  std::vector<double> bandwidths_; ///< by cable, a machine's link being one
  std::vector<double> delays_;     ///< the same
  std::size_t machineCount_;
  Speed usualSpeed_;
};

} // namespace topocast::TOPOCAST_ABI::runtime
