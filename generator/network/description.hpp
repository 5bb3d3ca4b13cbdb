// What a reader of a topology file hands on: switches, machines and cables as they were written,
// checked for sense, not yet a tree. buildNetwork() (network.hpp) makes a Network of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace topocast {

/// One cable between two vertices; it carries both directions at full bandwidth.
/// Vertices are numbered as in the description: switches first, then machines.
struct Cable {
  std::size_t first = 0;
  std::size_t second = 0;
  double bandwidth = 0; ///< bytes per second and direction, > 0
  double latency = 0;   ///< seconds, >= 0
};

/// A connected network as a file describes it. Every machine has exactly one cable, and that goes
/// to a switch; switches may be connected in any way.
struct NetworkDescription {
  std::string name;
  std::vector<std::string> switches; ///< in file order
  std::vector<std::string> machines; ///< in natural order of the names
  std::vector<Cable> cables;
};

} // namespace topocast
