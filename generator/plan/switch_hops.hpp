// What a network's switches do with messages that reach them. In: a network with fixed routes. Out:
// by switch, the cable by which it passes messages on to each machine.
#pragma once

#include "network/network.hpp"

#include <vector>

namespace topocast {

/// Takes time in O(S P) for S switches and P machines, and refers to the network.
class SwitchHops {
public:
  explicit SwitchHops(const Network& network);

  /// By machine, as the switch's cables are numbered; noNextHop where no message comes by.
  std::vector<NextHop> of(SwitchId aSwitch) const;

private:
  const Network& network_;
  std::vector<bool> isUsed_;         ///< by switch, then by machine
  std::vector<NextHop> cableOfLink_; ///< which of its switch's cables it is on
};

} // namespace topocast
