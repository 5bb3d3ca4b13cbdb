// The routing of a network of several rails: a message is sent on one of them, and takes the route
// that it would take if there were no other. In: the rails, networks of the same machines, which of
// the whole network's links belong to each rail, and whether the sender or the destination decides
// on the rail. Rails that share links between switches share them here.
#pragma once

#include "network/ids.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace topocast {

class Network;

/// Immutable; copies share the rails. The links of the first rail have the same numbers in the
/// whole network, so that what knows nothing of rails works on the first one.
class RailRouting {
public:
  /// `links` by rail, then by its link, of the whole network; `reachedBy` as in RailsShape.
  RailRouting(std::vector<Network> rails, std::vector<std::vector<LinkId>> links,
              std::vector<std::uint32_t> reachedBy);

  std::size_t count() const { return links_.size(); }
  /// Whether the destination decides on the rail of a message.
  bool isByDestination() const { return !reachedBy_.empty(); }
  /// The rail of a message that its sender would send on `chosen`.
  std::size_t railTo(MachineId to, std::size_t chosen) const {
    return isByDestination() ? reachedBy_[to.index()] : chosen;
  }
  std::span<const std::uint32_t> reachedBy() const { return reachedBy_; }
  const Network& rail(std::size_t number) const;
  /// The link of the whole network that is this one of a rail.
  LinkId link(std::size_t rail, LinkId ofRail) const { return links_[rail][ofRail.index()]; }

private:
  std::shared_ptr<const std::vector<Network>> rails_;
  std::vector<std::vector<LinkId>> links_;
  std::vector<std::uint32_t> reachedBy_; ///< by machine
};

} // namespace topocast
