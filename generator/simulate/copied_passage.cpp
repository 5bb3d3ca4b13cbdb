// The simulation of messages that switches copy (Schedule::multicasts), with unlimited queues. In:
// a network, the schedule, its tree as traffic, times, the message's cut. Out: its passage.
//
// A switch that has a packet puts it into the queue of every link on which the packet goes on.
// Links and machines work as in the simulation without copies (unbounded_queues.cpp); a machine
// that has a segment sends it on in all its messages, those of earlier steps first.
#include "simulate/passage.hpp"

#include "simulate/copied_packets.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// All messages carry the same segments.
struct CutBySegment {
  const MessageCut& cut;

  std::uint32_t packetCount(const CopiedPacket& packet) const {
    return cut.packetCount(packet.segment);
  }
  PacketLength lengthOf(const CopiedPacket& packet) const {
    return cut.lengthOf(packet.segment, packet.packet);
  }
};

/// The state of one simulation.
class CopiedRun {
public:
  CopiedRun(const Network& network, const Schedule& schedule, const SimulationInput& input)
      : schedule_(schedule), timing_(input.timing), cut_(input.cut),
        messagesOf_(network.machineCount()), messageTo_(network.machineCount()),
        edgeInto_(network.machineCount(), 0),
        passage_(input.traffic.edges().size(), network.linkCount()),
        packets_(network, timing_, {cut_}, waysOf(network, schedule.multicasts), passage_),
        machineFree_(network.machineCount(), 0) {
    for (std::uint32_t i = 0; i < schedule.multicasts.size(); ++i) {
      messagesOf_[schedule.multicasts[i].from.index()].push_back(i);
      for (const MachineId machine : schedule.multicasts[i].to)
        messageTo_[machine.index()] = i;
    }
    for (std::uint32_t i = 0; i < input.traffic.edges().size(); ++i)
      edgeInto_[input.traffic.edge(i).receiver.index()] = i;
  }

  Passage run() {
    for (std::uint32_t segment = 0; segment < cut_.segmentCount(); ++segment)
      sendOn(schedule_.root(), segment);
    packets_.run(
        [this](MachineId machine, const CopiedPacket& packet) { receive(machine, packet); });
    return std::move(passage_);
  }

private:
  void sendOn(MachineId machine, std::uint32_t segment) {
    Ticks& free = machineFree_[machine.index()];
    for (const std::uint32_t message : messagesOf_[machine.index()])
      free = packets_.send(message, segment, free);
  }

  /// Machines take no notice of copies that come although they have the message.
  void receive(MachineId machine, const CopiedPacket& packet) {
    if (messageTo_[machine.index()] != packet.message) return;
    Ticks& free = machineFree_[machine.index()];
    free = std::max(free, packet.at) + timing_.receiveOverhead;
    passage_.edgeEnds[edgeInto_[machine.index()]] = free;
    sendOn(machine, packet.segment);
  }

  const Schedule& schedule_;
  const Timing& timing_;
  const MessageCut& cut_;
  std::vector<std::vector<std::uint32_t>> messagesOf_;  ///< by sender
  std::vector<std::optional<std::uint32_t>> messageTo_; ///< by receiver; none to the root
  std::vector<std::uint32_t> edgeInto_;                 ///< of the tree, by receiver
  Passage passage_;
  CopiedPackets<CutBySegment> packets_;
  std::vector<Ticks> machineFree_; ///< machines receive and send one message at a time
};

} // namespace

Passage passCopied(const Network& network, const Schedule& schedule, const SimulationInput& input) {
  return CopiedRun(network, schedule, input).run();
}

} // namespace topocast
