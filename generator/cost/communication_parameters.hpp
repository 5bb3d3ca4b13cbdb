// Communication parameters: what was measured on a cluster, L(m) and g(m) by message size, with
// o_s(m), o_r(m) and t_hold(m) to t_recv(m) where known. topocast/cost/message_times.hpp, which the
// running broadcast has as well, gives times at sizes between and what follows from them.
#pragma once

#include "topocast/cost/measured_times.hpp"
#include "topocast/cost/message_times.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace topocast {

using runtime::SendingPorts;

/// Of what one message takes, the parts that programs cannot see by themselves: the parameterised
/// model of Nupairoj, "Multicast communication: from platform-independent modeling to
/// platform-dependent tuning" (1998), section 2.2. Times in seconds, what was not measured is
/// nothing.
struct SystemTimes {
  std::optional<double> hold;    ///< t_hold(m)
  std::optional<double> send;    ///< t_send(m)
  std::optional<double> network; ///< t_net(m)
  std::optional<double> receive; ///< t_recv(m)
};

/// What was measured for messages of one size. Times in seconds, see runtime::MeasuredTimes.
struct MeasuredSize {
  std::uint64_t messageBytes = 0;
  double latency = 0;                    ///< L(m)
  double gap = 0;                        ///< g(m)
  std::optional<double> sendOverhead;    ///< o_s(m)
  std::optional<double> receiveOverhead; ///< o_r(m)
  double relayGap = 0;
  SystemTimes system = {};
  double furtherSwitch = 0;
};

/// The parameters of one kind of machine and link, by message size, under a name.
class CommunicationParameters : public runtime::MessageTimes {
public:
  /// `measured` is not empty and ascends strictly by size.
  CommunicationParameters(std::string name, std::vector<MeasuredSize> measured,
                          bool switchesBuffer = true, SendingPorts ports = {},
                          bool isPartial = false);

  const std::string& name() const { return name_; }
  std::span<const MeasuredSize> measured() const { return measured_; }
  /// Whether the measurement ended before it had seen all.
  bool isPartial() const { return isPartial_; }
  /// Whether what datagrams to a multicast group take is known, and not assumed.
  bool isMulticastMeasured() const { return isMulticastMeasured_; }
  void setMulticastMeasured(bool isMeasured) { isMulticastMeasured_ = isMeasured; }

private:
  std::string name_;
  std::vector<MeasuredSize> measured_;
  bool isPartial_;
  bool isMulticastMeasured_ = false;
};

} // namespace topocast
