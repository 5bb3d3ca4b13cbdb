#include "wormhole/start_up_steps.hpp"

#include <algorithm>
#include <cassert>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

namespace topocast {
namespace {

using Multicasts = std::span<const std::shared_ptr<const SendingOrder>>;

/// A machine has a multicast's message, and sends what it is responsible for.
struct Task {
  std::uint32_t multicast;
  MachineId machine;
  Responsibility held;
};

class Rounds {
public:
  Rounds(std::size_t machineCount, Multicasts multicasts)
      : multicasts_(multicasts), tasks_(machineCount) {}

  std::uint32_t run() {
    std::vector<Task> arrived;
    arrived.reserve(multicasts_.size());
    for (std::uint32_t i = 0; i < multicasts_.size(); ++i)
      arrived.push_back({i, multicasts_[i]->root(), multicasts_[i]->all()});
    std::uint32_t steps = 0;
    for (enqueue(arrived); !busy_.empty(); enqueue(arrived)) {
      ++steps;
      arrived = sendOneEach();
    }
    return steps;
  }

private:
  std::optional<NextSend> nextOf(const Task& task) const {
    return multicasts_[task.multicast]->next(task.machine, task.held, {});
  }

  /// Those who have nothing to send for a multicast do not wait for it.
  void enqueue(std::vector<Task>& arrived) {
    std::ranges::stable_sort(arrived, {}, &Task::multicast);
    for (const Task& task : arrived) {
      if (!nextOf(task)) continue;
      std::deque<Task>& own = tasks_[task.machine.index()];
      if (own.empty()) busy_.push_back(task.machine);
      own.push_back(task);
    }
  }

  std::vector<Task> sendOneEach() {
    std::vector<Task> arrived;
    for (const MachineId machine : std::exchange(busy_, {})) {
      std::deque<Task>& own = tasks_[machine.index()];
      Task& task = own.front();
      const std::optional<NextSend> send = nextOf(task);
      assert(send && "a task waits for as long as something is to be sent");
      for (const auto& [receiver, handedOver] : send->to)
        arrived.push_back({task.multicast, receiver, handedOver});
      task.held = send->kept;
      if (!nextOf(task)) own.pop_front();
      if (!own.empty()) busy_.push_back(machine);
    }
    return arrived;
  }

  Multicasts multicasts_;
  std::vector<std::deque<Task>> tasks_; ///< by machine
  std::vector<MachineId> busy_;         ///< those with tasks
};

} // namespace

std::uint32_t startUpSteps(std::size_t machineCount, Multicasts multicasts) {
  return Rounds(machineCount, multicasts).run();
}

} // namespace topocast
