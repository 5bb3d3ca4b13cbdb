// Dimension-ordered routing in meshes and tori: a message corrects its first coordinate, then the
// second, and so on. In a torus it goes the shorter way round each ring, upwards if both are equal.
//
// Source: Nupairoj, "Multicast communication: from platform-independent modeling to
// platform-dependent tuning" (1998), section 5.2; there the address of a node is s(n-1)...s(0), and
// s(n-1) is the first coordinate here.
//
// Rings can deadlock under wormhole switching, so a link of a torus is shared by two virtual
// channels. If a message still has to pass the cable between a ring's last node and its first, it
// takes channel 0 up to and including that cable; otherwise it takes channel 1. Then no channels
// wait for each other in a circle. Source: Dally and Seitz, "Deadlock-free message routing in
// multiprocessor interconnection networks" (1987).
#pragma once

#include "network/link.hpp"
#include "network/shape.hpp"

#include <span>
#include <vector>

namespace topocast {

/// The most channels that lead from other routers into one router, so many worms can be on their
/// way through it; 1 if there is one router only.
std::uint32_t mostChannelsInto(const MeshShape& shape);

/// Routes between the routers of a mesh or torus; router numbers are node numbers.
class DimensionOrder {
public:
  /// A step from one router to the next.
  struct Step {
    SwitchId to;
    LinkId link;
    std::uint32_t virtualChannel = 0;
  };

  /// `neighbours` of each router, as the shape has them.
  DimensionOrder(MeshShape shape, std::span<const std::vector<Neighbour>> neighbours);

  const MeshShape& shape() const { return shape_; }
  /// Virtual channels that share a link: 2 where there are rings, else 1.
  std::uint32_t virtualChannelCount() const { return shape_.isTorus ? 2 : 1; }
  /// The coordinate of a router in a dimension, from 0.
  std::uint32_t coordinate(SwitchId router, std::size_t dimension) const {
    return static_cast<std::uint32_t>(router.index()) / strides_[dimension] %
           shape_.radices[dimension];
  }
  /// The router at coordinate 0 of the line through a router along a dimension.
  SwitchId startOfLine(SwitchId router, std::size_t dimension) const {
    return SwitchId(router.index() -
                    std::size_t{coordinate(router, dimension)} * strides_[dimension]);
  }
  /// Whether messages go up in a dimension to get from one coordinate to another one.
  bool goesUp(std::size_t dimension, std::uint32_t here, std::uint32_t there) const;
  /// The step from router `at` on the way to another one.
  Step step(SwitchId at, SwitchId to) const;

private:
  std::size_t portOf(SwitchId from, SwitchId to) const;

  MeshShape shape_;
  std::vector<std::uint32_t> strides_; ///< nodes from one to the next along each dimension
  /// By router and port: 2d leads up in dimension d, 2d + 1 down.
  std::vector<Neighbour> ports_;
};

} // namespace topocast
