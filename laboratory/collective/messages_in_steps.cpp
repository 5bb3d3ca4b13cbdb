#include "collective/messages_in_steps.hpp"

#include <algorithm>
#include <cassert>

namespace topocast {

MessagesInSteps::MessagesInSteps(std::size_t machineCount, std::span<const SteppedMessage> messages)
    : messages_(messages), machines_(machineCount) {
  for (std::uint32_t i = 0; i < messages.size(); ++i) {
    machines_[messages[i].message.from.index()].toSend.push_back(i);
    for (const MachineId to : messages[i].message.to)
      machines_[to.index()].toCome.push_back(stepOf(i));
  }
}

std::optional<std::uint32_t> MessagesInSteps::takeDue(MachineId machine) {
  auto& [toSend, sent, toCome] = machines_[machine.index()];
  if (sent == toSend.size()) return std::nullopt;
  const std::uint32_t next = toSend[sent];
  const auto isEarlier = [step = stepOf(next)](std::uint32_t coming) { return coming < step; };
  if (std::ranges::any_of(toCome, isEarlier)) return std::nullopt;
  ++sent;
  return next;
}

void MessagesInSteps::received(MachineId machine, std::uint32_t message) {
  std::vector<std::uint32_t>& toCome = machines_[machine.index()].toCome;
  const auto come = std::ranges::find(toCome, stepOf(message));
  assert(come != toCome.end() && "only what is to come is received");
  toCome.erase(come);
}

} // namespace topocast
