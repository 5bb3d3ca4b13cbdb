#include "contention/piece_contention.hpp"

#include "input/names.hpp"
#include "network/bottleneck.hpp"
#include "network/routing.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace topocast {
namespace {

using runtime::PieceMessages;
using Messages = std::span<const PieceMessages>;

std::uint32_t lastStepOf(Messages messages) {
  std::uint32_t last = 0;
  for (const PieceMessages& message : messages)
    last = std::max(last, message.lastStep());
  return last;
}

/// Follows the pieces step by step.
class PieceDelivery {
public:
  PieceDelivery(const Network& network, MachineId root)
      : network_(network), machines_(static_cast<std::uint32_t>(network.machineCount())),
        has_(std::size_t{machines_} * machines_, false), sentIn_(machines_, 0),
        receivedIn_(machines_, 0) {
    for (std::uint32_t piece = 0; piece < machines_; ++piece)
      hold(root.value, piece) = true;
  }

  std::vector<std::string> defectsOf(Messages messages) {
    std::vector<PieceMessages> waiting(messages.begin(), messages.end());
    std::ranges::stable_sort(waiting, std::ranges::greater(), &PieceMessages::step);
    std::vector<PieceMessages> active;
    const std::uint32_t last = lastStepOf(messages);
    for (std::uint32_t step = 1; step <= last; ++step) {
      std::erase_if(active, [&](const PieceMessages& each) { return each.lastStep() < step; });
      for (; !waiting.empty() && waiting.back().step == step; waiting.pop_back())
        active.push_back(waiting.back());
      // Pieces that arrive in this step can be sent on in the next one.
      for (const PieceMessages& message : active)
        checkSender(message, step);
      for (const PieceMessages& message : active)
        deliver(message, step);
    }
    for (std::uint32_t machine = 0; machine < machines_; ++machine)
      checkAll(machine);
    return std::move(defects_);
  }

private:
  std::vector<bool>::reference hold(std::uint32_t machine, std::uint32_t piece) {
    return has_[std::size_t{machine} * machines_ + piece];
  }

  template <class Visit>
  void forEachPiece(const PieceMessages& message, std::uint32_t step, const Visit& visit) const {
    const std::uint32_t first = message.firstAfter(step - message.step, machines_);
    for (std::uint32_t piece = first; piece < first + message.count; ++piece)
      visit(piece);
  }

  void checkSender(const PieceMessages& message, std::uint32_t step) {
    if (std::exchange(sentIn_[message.from], step) == step)
      note(nameOf(message.from) + " sends twice in step " + std::to_string(step));
    forEachPiece(message, step, [&](std::uint32_t piece) {
      if (hold(message.from, piece)) return;
      note(nameOf(message.from) + " sends piece " + std::to_string(piece) + " in step " +
           std::to_string(step) + ", before it has it");
    });
  }

  void deliver(const PieceMessages& message, std::uint32_t step) {
    if (std::exchange(receivedIn_[message.to], step) == step)
      note(nameOf(message.to) + " receives twice in step " + std::to_string(step));
    forEachPiece(message, step, [&](std::uint32_t piece) {
      if (hold(message.to, piece))
        note(nameOf(message.to) + " has piece " + std::to_string(piece) + " when it gets it from " +
             nameOf(message.from) + " in step " + std::to_string(step));
      hold(message.to, piece) = true;
    });
  }

  void checkAll(std::uint32_t machine) {
    for (std::uint32_t piece = 0; piece < machines_; ++piece)
      if (!hold(machine, piece))
        return note(nameOf(machine) + " never gets piece " + std::to_string(piece));
  }

  void note(std::string defect) {
    constexpr std::size_t most = 100;
    if (defects_.size() < most) defects_.push_back(std::move(defect));
  }

  std::string nameOf(std::uint32_t machine) const {
    return inQuotes(network_.name(MachineId(machine)));
  }

  const Network& network_;
  std::uint32_t machines_;
  std::vector<bool> has_;                 ///< by machine, then by piece
  std::vector<std::uint32_t> sentIn_;     ///< the latest step, by machine
  std::vector<std::uint32_t> receivedIn_; ///< the same
  std::vector<std::string> defects_;
};

/// What passes one link, step by step.
class PieceWatch {
public:
  PieceWatch(const Network& network, std::uint32_t lastStep)
      : network_(network), pieces_(lastStep + 2U, 0) {}

  /// The most that messages bring to the link in one step, and by step; `messages` ascend by steps.
  void watch(LinkId link, std::span<const PieceMessages> messages, std::vector<StepUse>& steps) {
    const double machines = static_cast<double>(network_.machineCount());
    const double slowness = network_.machineBandwidth() / network_.link(link).bandwidth;
    std::uint32_t last = 0;
    for (const PieceMessages& message : messages) {
      pieces_[message.step] += message.count;
      pieces_[message.lastStep() + 1U] -= message.count;
      last = std::max(last, message.lastStep());
    }
    std::int64_t passing = 0;
    for (std::uint32_t step = messages.front().step; step <= last; ++step) {
      passing += std::exchange(pieces_[step], 0);
      StepUse& use = steps[step - 1U];
      use.load = std::max(use.load, static_cast<double>(passing) * slowness / machines);
    }
    pieces_[last + 1U] = 0;
  }

  /// The first message that brings more to the link in a step than it carries.
  std::optional<Conflict> conflictOn(LinkId link, std::span<const PieceMessages> messages) const {
    constexpr double rounding = 1 + 1e-9; // of bandwidths that were converted
    const double most = network_.link(link).bandwidth * rounding;
    std::vector<PieceMessages> active;
    for (const PieceMessages& message : messages) {
      std::erase_if(active,
                    [&](const PieceMessages& each) { return each.lastStep() < message.step; });
      double rate = rateOf(message);
      for (const PieceMessages& other : active)
        rate += rateOf(other);
      if (!active.empty() && rate > most)
        return Conflict{link, edgeOf(active.front()), edgeOf(message)};
      active.push_back(message);
    }
    return std::nullopt;
  }

private:
  static Edge edgeOf(const PieceMessages& message) {
    return {MachineId(message.from), MachineId(message.to)};
  }
  double bandwidthOf(std::uint32_t machine) const {
    return network_.link(network_.uplink(MachineId(machine))).bandwidth;
  }
  double rateOf(const PieceMessages& message) const {
    return std::min(bandwidthOf(message.from), bandwidthOf(message.to));
  }

  const Network& network_;
  std::vector<std::int64_t> pieces_; ///< by step: how many more than in the step before
};

void judgeLinks(const Network& network, Messages messages, ContentionReport& report) {
  std::vector<std::vector<PieceMessages>> passing(network.linkCount());
  for (const PieceMessages& message : messages)
    for (const LinkId link : route(network, MachineId(message.from), MachineId(message.to)))
      passing[link.index()].push_back(message);
  PieceWatch watch(network, lastStepOf(messages));
  report.linkLoads.assign(network.linkCount(), 0);
  for (std::size_t i = 0; i < passing.size(); ++i) {
    if (passing[i].empty()) continue;
    const LinkId link(i);
    std::ranges::stable_sort(passing[i], {}, &PieceMessages::step);
    watch.watch(link, passing[i], report.steps);
    if (const auto conflict = watch.conflictOn(link, passing[i]))
      report.conflicts.push_back(*conflict);
    double pieces = 0;
    for (const PieceMessages& message : passing[i])
      pieces += static_cast<double>(message.count) * message.steps;
    report.linkLoads[i] = pieces / static_cast<double>(network.machineCount()) *
                          network.machineBandwidth() / network.link(link).bandwidth;
    report.maxLinkLoad = std::max(report.maxLinkLoad, report.linkLoads[i]);
  }
}

} // namespace

ContentionReport judgePieces(const Network& network, MachineId root, Messages messages) {
  ContentionReport report;
  report.unavoidableLoad = network.machineBandwidth() / bottleneck(network, root).bandwidth;
  report.defects = PieceDelivery(network, root).defectsOf(messages);
  report.steps.resize(lastStepOf(messages));
  const double machines = static_cast<double>(network.machineCount());
  for (const PieceMessages& message : messages)
    for (std::uint32_t step = message.step; step <= message.lastStep(); ++step) {
      double& share = report.steps[step - 1U].share;
      share = std::max(share, message.count / machines);
    }
  judgeLinks(network, messages, report);
  return report;
}

} // namespace topocast
