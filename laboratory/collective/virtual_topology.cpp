#include "collective/virtual_topology.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <span>

namespace topocast {
namespace {

/// A machine in a line, and those for which it speaks there.
struct Place {
  std::uint32_t machine = 0;
  PositionRange block;
};

/// How many levels an M-array of that many places has.
std::uint32_t levelsOf(std::size_t places) {
  return static_cast<std::uint32_t>(std::bit_width(places - 1U));
}

/// The channel from `sender` to the places of the other half.
TopologyChannel channelTo(std::span<const Place> receivers, const Place& sender,
                          PositionRange block, std::uint32_t level) {
  TopologyChannel channel{sender.machine, {}, level, block};
  for (const Place& receiver : receivers)
    channel.receivers.push_back(receiver.machine);
  return channel;
}

/// Adds an M-array over these places, above so many levels.
void addArray(VirtualTopology& topology, std::span<const Place> places, std::uint32_t levelsBelow) {
  for (std::uint32_t level = 1; level <= levelsOf(places.size()); ++level) {
    const std::size_t half = std::size_t{1} << (level - 1U);
    for (std::size_t first = 0; first + half < places.size(); first += 2U * half) {
      const auto left = places.subspan(first, half);
      const auto right =
          places.subspan(first + half).first(std::min(half, places.size() - first - half));
      const PositionRange leftBlock = {left.front().block.first, left.back().block.last};
      const PositionRange rightBlock = {right.front().block.first, right.back().block.last};
      topology.channels.push_back(channelTo(right, left.back(), leftBlock, levelsBelow + level));
      topology.channels.push_back(channelTo(left, right.front(), rightBlock, levelsBelow + level));
      std::ranges::reverse(topology.channels.back().receivers);
    }
  }
  topology.levels = std::max(topology.levels, levelsBelow + levelsOf(places.size()));
}

/// Machines first..first + count - 1, each for itself.
std::vector<Place> singles(std::uint32_t first, std::uint32_t count) {
  std::vector<Place> places;
  for (std::uint32_t machine = first; machine < first + count; ++machine)
    places.push_back({machine, {machine, machine}});
  return places;
}

VirtualTopology sorted(VirtualTopology topology) {
  std::ranges::stable_sort(topology.channels, {}, &TopologyChannel::level);
  return topology;
}

} // namespace

VirtualTopology mArray(std::uint32_t size) {
  assert(size > 0);
  VirtualTopology topology{size, 0, {}, false};
  addArray(topology, singles(0, size), 0);
  return topology;
}

VirtualTopology remArray(std::uint32_t size) {
  assert(size > 0);
  VirtualTopology topology{size, 0, {}, size > 2};
  std::vector<Place> pairs;
  for (std::uint32_t first = 0; first < size; first += 2U) {
    const std::uint32_t count = std::min(2U, size - first);
    addArray(topology, singles(first, count), 0);
    pairs.push_back({first, {first, first + count - 1U}});
  }
  addArray(topology, pairs, 1);
  return sorted(std::move(topology));
}

VirtualTopology mMesh(std::uint32_t rows, std::uint32_t columns) {
  assert(rows > 0 && columns > 0);
  VirtualTopology topology{rows * columns, 0, {}, false};
  for (std::uint32_t row = 0; row < rows; ++row)
    addArray(topology, singles(row * columns, columns), 0);
  const std::uint32_t levelsOfRows = topology.levels;
  for (std::uint32_t column = 0; column < columns; ++column) {
    std::vector<Place> places;
    places.reserve(rows);
    for (std::uint32_t row = 0; row < rows; ++row)
      places.push_back({row * columns + column, {row * columns, (row + 1U) * columns - 1U}});
    addArray(topology, places, levelsOfRows);
  }
  return sorted(std::move(topology));
}

} // namespace topocast
