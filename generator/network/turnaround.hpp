// Turnaround routing in bidirectional multistage networks: a message climbs to the first stage from
// which its destination can be reached, turns around, and descends. On the way up every cable is as
// good as another; the descent is fixed.
//
// A switch of a stage is numbered by the digits w(n-2)...w(0) to the base of the arity. A cable
// from stage l to l + 1 joins switches that are alike in all digits but w(l), so a climb may set
// that digit to any value. The machine on port p, digits p(n-1)...p(0), is on switch p(n-1)...p(1)
// of the first stage.
//
// Sources: Xu and Ni's turnaround routing as in Nupairoj (1998), section 5.3; Petrini and
// Vanneschi, "k-ary n-trees" (1997), for the numbering.
#pragma once

#include "network/link.hpp"
#include "network/shape.hpp"

#include <span>
#include <vector>

namespace topocast {

/// Routes between the switches of a multistage network. Switches are numbered stage by stage.
class Turnaround {
public:
  /// `neighbours` of each switch, as the shape has them.
  Turnaround(const MultistageShape& shape, std::span<const std::vector<Neighbour>> neighbours);

  const MultistageShape& shape() const { return shape_; }
  /// The stage of a switch, from 0.
  std::uint32_t stage(SwitchId aSwitch) const {
    return static_cast<std::uint32_t>(aSwitch.index()) / perStage_;
  }
  /// Whether a switch is reached by descending from `at`; `leaf` is of the first stage.
  bool isBelow(SwitchId leaf, SwitchId at) const;
  /// The step down from `at`, above the first stage, to a switch of the first stage below it.
  const Neighbour& stepDown(SwitchId at, SwitchId leaf) const;
  /// The step up from `at`, below the last stage, that sets the stage's digit; 0 <= digit < arity.
  const Neighbour& stepUp(SwitchId at, std::uint32_t digit) const;
  /// The next step from `at` on the path that route() chooses: up by the digits of the source's or
  /// the destination's port, as the shape says. `at` is not the switch of port `to`.
  const Neighbour& step(SwitchId at, std::uint32_t from, std::uint32_t to) const;

private:
  std::uint32_t digit(std::uint32_t number, std::uint32_t place) const {
    return number / powers_[place] % shape_.arity;
  }
  std::uint32_t numberInStage(SwitchId aSwitch) const {
    return static_cast<std::uint32_t>(aSwitch.index()) % perStage_;
  }
  const Neighbour& port(SwitchId at, std::uint32_t number) const {
    return ports_[at.index() * 2 * shape_.arity + number];
  }

  MultistageShape shape_;
  std::uint32_t perStage_;
  std::vector<std::uint32_t> powers_; ///< of the arity
  /// By switch and port: `arity` that lead down, by digit, and as many that lead up.
  std::vector<Neighbour> ports_;
};

} // namespace topocast
