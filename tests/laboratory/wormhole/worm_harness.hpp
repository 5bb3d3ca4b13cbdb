// A wormhole network without machines: messages are put into sending buffers at given times, and
// receivers take them out after a given time.
#pragma once

#include "wormhole/flit_by_flit.hpp"

#include <vector>

namespace topocast::testing {

class WormHarness final : public WormListener {
public:
  WormHarness(const ChannelGraph& graph, const WormholeParameters& parameters, std::uint64_t seed,
              std::vector<Sending> sendings, TimeUnits holdTime)
      : sendings_(std::move(sendings)), holdTime_(holdTime), fates_(sendings_.size()),
        histories_(sendings_.size()), network_(graph, parameters, seed, events_, *this) {
    for (std::size_t i = 0; i < sendings_.size(); ++i)
      put(sendings_[i].at, EventKind::buffered, i);
    while (!events_.empty())
      handle(events_.take());
  }

  const std::vector<Fate>& fates() const { return fates_; }
  const std::vector<WormHistory>& histories() const { return histories_; }
  const WormNetwork& network() const { return network_; }

private:
  void put(TimeUnits at, EventKind kind, std::size_t number) {
    const auto subject = static_cast<std::uint32_t>(number);
    events_.put({at, kind, 0, subject, subject});
  }

  void handle(const Event& event) {
    if (event.kind == EventKind::computed) {
      const auto [machine, flits] = toTakeOut_[event.subject];
      return network_.makeRoom(machine, flits);
    }
    if (event.kind != EventKind::buffered) return network_.handle(event);
    const Sending& sending = sendings_[event.subject];
    const WormId worm = network_.send(sending.from, sending.to, sending.flits);
    if (worm.index() >= byWorm_.size()) byWorm_.resize(worm.index() + 1);
    byWorm_[worm.index()] = event.subject;
  }

  void left(WormId worm, const WormHistory& /*history*/) override {
    fates_[byWorm_[worm.index()]].left = events_.now();
  }
  void delivered(WormId worm, std::size_t receiver, const WormHistory& history) override {
    const std::size_t number = byWorm_[worm.index()];
    const Sending& sending = sendings_[number];
    if (receiver + 1 < sending.to.size())
      fates_[number].copied.push_back(events_.now());
    else
      fates_[number].delivered = events_.now();
    histories_[number] = history;
    put(events_.now() + holdTime_, EventKind::computed, toTakeOut_.size());
    toTakeOut_.emplace_back(sending.to[receiver], sending.flits);
  }

  std::vector<Sending> sendings_;
  TimeUnits holdTime_;
  std::vector<Fate> fates_;
  std::vector<WormHistory> histories_;
  std::vector<std::size_t> byWorm_;
  std::vector<std::pair<MachineId, std::uint32_t>> toTakeOut_; ///< receivers and bytes
  EventQueue events_;
  WormNetwork network_;
};

} // namespace topocast::testing
