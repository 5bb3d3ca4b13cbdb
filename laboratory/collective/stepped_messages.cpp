#include "collective/stepped_messages.hpp"

#include "simulate/copied_packets.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// A message in packets. All but the last are full.
struct CutMessage {
  std::uint32_t packets = 1;
  PacketLength last = PacketLength::full;
};

/// Cuts messages; their packets have few lengths.
class StepCut {
public:
  StepCut(std::span<const SteppedMessage> messages, const PacketFormat& packet)
      : wireBytes_{packet.payloadBytes + packet.headerBytes} {
    for (const SteppedMessage& message : messages)
      cut_.push_back(cut(message.bytes, packet));
  }

  std::span<const std::uint64_t> wireBytes() const { return wireBytes_; }
  std::uint32_t packetCount(const CopiedPacket& packet) const {
    return cut_[packet.message].packets;
  }
  PacketLength lengthOf(const CopiedPacket& packet) const {
    const auto [packets, last] = cut_[packet.message];
    return packet.packet + 1U < packets ? PacketLength::full : last;
  }

private:
  CutMessage cut(std::uint64_t bytes, const PacketFormat& packet) {
    const std::uint64_t full = bytes == 0 ? 0 : (bytes - 1U) / packet.payloadBytes;
    const std::uint64_t wire = bytes - full * packet.payloadBytes + packet.headerBytes;
    const auto known = std::ranges::find(wireBytes_, wire);
    const auto length = static_cast<PacketLength>(known - wireBytes_.begin());
    if (known == wireBytes_.end()) wireBytes_.push_back(wire);
    return {static_cast<std::uint32_t>(full + 1U), length};
  }

  std::vector<std::uint64_t> wireBytes_; ///< by PacketLength
  std::vector<CutMessage> cut_;          ///< by message
};

std::vector<Multicast> multicastsOf(std::span<const SteppedMessage> messages) {
  std::vector<Multicast> multicasts;
  for (const SteppedMessage& message : messages)
    multicasts.push_back(message.message);
  return multicasts;
}

/// The state of one simulation.
class SteppedRun {
public:
  SteppedRun(const Network& network, std::span<const SteppedMessage> messages,
             const PacketConstants& constants)
      : SteppedRun(network, messages, constants, StepCut(messages, constants.packet)) {}

  Ticks run() {
    for (std::size_t i = 0; i < free_.size(); ++i)
      sendWhatIsDue(MachineId(i));
    packets_.run(
        [this](MachineId machine, const CopiedPacket& packet) { receive(machine, packet); });
    return end_;
  }

private:
  SteppedRun(const Network& network, std::span<const SteppedMessage> messages,
             const PacketConstants& constants, StepCut cut)
      : due_(network.machineCount(), messages),
        timing_(timingOf(network, constants, cut.wireBytes())), free_(network.machineCount(), 0),
        passage_(messages.size(), network.linkCount()),
        packets_(network, timing_, std::move(cut), waysOf(network, multicastsOf(messages)),
                 passage_) {}

  void sendWhatIsDue(MachineId machine) {
    Ticks& free = free_[machine.index()];
    while (const auto message = due_.takeDue(machine))
      free = packets_.send(*message, 0, free);
  }

  void receive(MachineId machine, const CopiedPacket& packet) {
    Ticks& free = free_[machine.index()];
    free = std::max(free, packet.at) + timing_.receiveOverhead;
    end_ = std::max(end_, free);
    due_.received(machine, packet.message);
    sendWhatIsDue(machine);
  }

  MessagesInSteps due_;
  Timing timing_;
  std::vector<Ticks> free_; ///< by machine: machines receive and send one message at a time
  Passage passage_;
  CopiedPackets<StepCut> packets_;
  Ticks end_ = 0;
};

} // namespace

Ticks simulateSteps(const Network& network, std::span<const SteppedMessage> messages,
                    const PacketConstants& constants) {
  return SteppedRun(network, messages, constants).run();
}

} // namespace topocast
