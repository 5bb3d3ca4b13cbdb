#include "network/rail_routing.hpp"

#include "network/network.hpp"

#include <cassert>
#include <utility>

namespace topocast {

RailRouting::RailRouting(std::vector<Network> rails, std::vector<std::vector<LinkId>> links,
                         std::vector<std::uint32_t> reachedBy)
    : rails_(std::make_shared<const std::vector<Network>>(std::move(rails))),
      links_(std::move(links)), reachedBy_(std::move(reachedBy)) {
  assert(rails_->size() == links_.size());
  assert(reachedBy_.empty() || reachedBy_.size() == rails_->front().machineCount());
}

const Network& RailRouting::rail(std::size_t number) const {
  return (*rails_)[number];
}

} // namespace topocast
