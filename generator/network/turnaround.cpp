#include "network/turnaround.hpp"

#include <cassert>

namespace topocast {

Turnaround::Turnaround(const MultistageShape& shape,
                       std::span<const std::vector<Neighbour>> neighbours)
    : shape_(shape), perStage_(static_cast<std::uint32_t>(neighbours.size()) / shape.stages) {
  powers_.reserve(shape.stages + 1);
  powers_.push_back(1);
  for (std::uint32_t stage = 0; stage < shape.stages; ++stage)
    powers_.push_back(powers_.back() * shape.arity);
  assert(perStage_ == powers_[shape.stages - 1] && "every stage is full");

  ports_.resize(neighbours.size() * 2 * shape.arity);
  for (std::size_t i = 0; i < neighbours.size(); ++i) {
    const SwitchId here(i);
    for (const Neighbour& neighbour : neighbours[i]) {
      const bool isUp = stage(neighbour.to) > stage(here);
      const std::uint32_t differing = isUp ? stage(here) : stage(neighbour.to);
      const std::uint32_t number = digit(numberInStage(neighbour.to), differing);
      ports_[i * 2 * shape.arity + number + (isUp ? shape.arity : 0)] = neighbour;
    }
  }
}

bool Turnaround::isBelow(SwitchId leaf, SwitchId at) const {
  const std::uint32_t power = powers_[stage(at)];
  return numberInStage(at) / power == numberInStage(leaf) / power;
}

const Neighbour& Turnaround::stepDown(SwitchId at, SwitchId leaf) const {
  assert(stage(at) > 0 && isBelow(leaf, at));
  return port(at, digit(numberInStage(leaf), stage(at) - 1));
}

const Neighbour& Turnaround::stepUp(SwitchId at, std::uint32_t digit) const {
  assert(stage(at) + 1 < shape_.stages && digit < shape_.arity);
  return port(at, shape_.arity + digit);
}

const Neighbour& Turnaround::step(SwitchId at, std::uint32_t from, std::uint32_t to) const {
  const SwitchId leaf(to / shape_.arity);
  if (isBelow(leaf, at)) return stepDown(at, leaf);
  const std::uint32_t guide = shape_.ascent == Ascent::bySource ? from : to;
  return stepUp(at, digit(guide, stage(at)));
}

} // namespace topocast
