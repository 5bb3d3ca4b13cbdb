#include "wormhole/stepped_worms.hpp"

#include "wormhole/simulated_machines.hpp"

#include <algorithm>
#include <cassert>

namespace topocast {
namespace {

/// The state of one simulation. A message is to the machines a multicast of which one machine sends
/// one message, so that it can have several receivers.
class SteppedWormsRun final : private Programs {
public:
  SteppedWormsRun(const ChannelGraph& graph, const WormholeParameters& parameters,
                  std::span<const SteppedMessage> messages)
      : messages_(messages), due_(graph.machineCount(), messages),
        machines_(graph, parameters, 0, events_, *this), machineCount_(graph.machineCount()) {}

  TimeUnits run() {
    for (std::size_t i = 0; i < machineCount_; ++i)
      sendWhatIsDue(MachineId(i));
    while (!events_.empty())
      machines_.handle(events_.take());
    assert(machines_.network().underWay() == 0 && "worms wait for each other in a circle");
    return end_;
  }

private:
  void sendWhatIsDue(MachineId machine) {
    while (const auto message = due_.takeDue(machine)) {
      const auto flits =
          static_cast<std::uint32_t>(std::max(messages_[*message].bytes, std::uint64_t{1}));
      machines_.send(machine, {flits, {}, *message, {0, 1, 0}});
    }
  }

  std::optional<NextSend> next(MachineId /*from*/, const SendingTask& task,
                               TimeUnits /*delay*/) override {
    if (task.held.begin == task.held.end) return std::nullopt;
    NextSend send;
    for (const MachineId to : messages_[task.multicast].message.to)
      send.to.push_back({to, {}});
    return send;
  }

  void arrived(const WormMessage& /*message*/, const WormHistory& /*history*/) override {}

  void received(const WormMessage& message) override {
    end_ = events_.now();
    due_.received(message.to, message.multicast);
    sendWhatIsDue(message.to);
  }

  void sent(MachineId /*machine*/, const SendingTask& /*task*/) override {}

  std::span<const SteppedMessage> messages_;
  MessagesInSteps due_;
  EventQueue events_;
  SimulatedMachines machines_;
  std::size_t machineCount_;
  TimeUnits end_ = 0;
};

} // namespace

TimeUnits simulateWorms(const ChannelGraph& graph, const WormholeParameters& parameters,
                        std::span<const SteppedMessage> messages) {
  return SteppedWormsRun(graph, parameters, messages).run();
}

} // namespace topocast
