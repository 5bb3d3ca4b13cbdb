#include "network/dimension_order.hpp"

#include <algorithm>
#include <cassert>

namespace topocast {

std::uint32_t mostChannelsInto(const MeshShape& shape) {
  std::uint32_t links = 0;
  for (const std::uint32_t radix : shape.radices)
    links += std::min(radix - 1U, 2U);
  return std::max(shape.isTorus ? 2 * links : links, 1U);
}

DimensionOrder::DimensionOrder(MeshShape shape, std::span<const std::vector<Neighbour>> neighbours)
    : shape_(std::move(shape)), strides_(shape_.radices.size()) {
  std::uint32_t stride = 1;
  for (std::size_t dimension = strides_.size(); dimension-- > 0;) {
    strides_[dimension] = stride;
    stride *= shape_.radices[dimension];
  }
  assert(stride == neighbours.size() && "a router for each node");
  const std::size_t portCount = 2 * strides_.size();
  ports_.resize(neighbours.size() * portCount);
  for (std::size_t i = 0; i < neighbours.size(); ++i)
    for (const Neighbour& neighbour : neighbours[i])
      ports_[i * portCount + portOf(SwitchId(i), neighbour.to)] = neighbour;
}

/// The port of `from` that leads to its neighbour `to`.
std::size_t DimensionOrder::portOf(SwitchId from, SwitchId to) const {
  std::size_t dimension = 0;
  while (coordinate(from, dimension) == coordinate(to, dimension))
    ++dimension;
  const bool isUp = goesUp(dimension, coordinate(from, dimension), coordinate(to, dimension));
  return 2 * dimension + (isUp ? 0 : 1);
}

bool DimensionOrder::goesUp(std::size_t dimension, std::uint32_t here, std::uint32_t there) const {
  const std::uint32_t radix = shape_.radices[dimension];
  if (!shape_.isTorus || radix == 2) return there > here;
  const std::uint32_t upwards = (there + radix - here) % radix;
  return upwards <= radix - upwards;
}

DimensionOrder::Step DimensionOrder::step(SwitchId at, SwitchId to) const {
  assert(at != to);
  std::size_t dimension = 0;
  while (coordinate(at, dimension) == coordinate(to, dimension))
    ++dimension;
  const std::uint32_t here = coordinate(at, dimension);
  const std::uint32_t there = coordinate(to, dimension);
  const bool isUp = goesUp(dimension, here, there);
  const auto& [next, link] =
      ports_[(at.index() * strides_.size() + dimension) * 2 + (isUp ? 0 : 1)];
  const bool passesEnd = isUp != (there > here); // of the ring
  return {next, link, shape_.isTorus && !passesEnd ? 1U : 0U};
}

} // namespace topocast
