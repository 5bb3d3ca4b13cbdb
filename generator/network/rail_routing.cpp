#include "network/rail_routing.hpp"

#include "network/network.hpp"

#include <cassert>
#include <utility>

namespace topocast {

RailRouting::RailRouting(std::vector<Network> rails, std::vector<std::vector<LinkId>> links)
    : rails_(std::make_shared<const std::vector<Network>>(std::move(rails))),
      links_(std::move(links)) {
  assert(rails_->size() == links_.size());
}

const Network& RailRouting::rail(std::size_t number) const {
  return (*rails_)[number];
}

} // namespace topocast
