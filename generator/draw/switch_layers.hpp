// Which switch is drawn how high. In: a network of one rail whose switches stand above one another.
// Out: for every switch the number of rows below it, and what hangs below it.
#pragma once

#include "network/network.hpp"
#include "network/switch_levels.hpp"

#include <cstddef>
#include <vector>

namespace topocast {

struct SwitchLayers {
  explicit SwitchLayers(const Network& network);

  SwitchHierarchy hierarchy;
  std::vector<std::vector<SwitchId>> below; ///< by switch, each once, ascending
  std::vector<std::size_t> level;           ///< by switch: 0 with nothing below it
  std::size_t levels = 0;                   ///< how many there are
};

} // namespace topocast
