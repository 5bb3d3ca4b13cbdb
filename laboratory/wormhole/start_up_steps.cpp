#include "wormhole/start_up_steps.hpp"

#include <algorithm>
#include <cassert>
#include <deque>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace topocast {
namespace {

using Multicasts = std::span<const std::shared_ptr<const SendingOrder>>;
using Starts = std::span<const std::uint32_t>;

/// A machine has a multicast's message, and sends what it is responsible for.
struct Task {
  std::uint32_t multicast;
  MachineId machine;
  Responsibility held;
};

class Rounds {
public:
  Rounds(std::size_t machineCount, Multicasts multicasts, Starts starts)
      : multicasts_(multicasts), starts_(starts), tasks_(machineCount),
        ends_(starts.begin(), starts.end()) {}

  /// By multicast.
  std::vector<std::uint32_t> run() {
    start(0);
    for (std::uint32_t steps = 0; !busy_.empty() || started_ < starts_.size();) {
      steps = busy_.empty() ? starts_[started_] : steps + 1; // nobody sends before the next start
      std::vector<Task> arrived = sendOneEach();
      for (const Task& task : arrived)
        ends_[task.multicast] = steps;
      start(steps, std::move(arrived));
    }
    std::ranges::transform(ends_, starts_, ends_.begin(), std::minus());
    return std::move(ends_);
  }

private:
  /// Of the machines that have a message by now, and the roots of multicasts that start behind this
  /// step, those who send are busy.
  void start(std::uint32_t step, std::vector<Task> arrived = {}) {
    for (; started_ < starts_.size() && starts_[started_] <= step; ++started_)
      arrived.push_back({started_, multicasts_[started_]->root(), multicasts_[started_]->all()});
    enqueue(arrived);
  }

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
  Starts starts_;
  std::uint32_t started_ = 0;           ///< multicasts
  std::vector<std::deque<Task>> tasks_; ///< by machine
  std::vector<MachineId> busy_;         ///< those with tasks
  std::vector<std::uint32_t> ends_;     ///< by multicast: the last step in which it arrived
};

} // namespace

std::vector<std::uint32_t> startUpSteps(std::size_t machineCount, Multicasts multicasts,
                                        Starts starts) {
  assert(starts.size() == multicasts.size() && std::ranges::is_sorted(starts));
  return Rounds(machineCount, multicasts, starts).run();
}

} // namespace topocast
