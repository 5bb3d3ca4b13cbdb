#include "simulate/streamed_broadcast.hpp"

#include "network/routing.hpp"
#include "simulate/timing.hpp"

#include "topocast/cost/multicast_times.hpp"
#include "topocast/cost/stream_cost.hpp"
#include "topocast/cost/stream_silence.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <random>
#include <utility>

namespace topocast {
namespace {

constexpr Ticks never = std::numeric_limits<Ticks>::max();

/// The lengths of what is sent, in the order of LinkTiming::transmission.
enum Length : std::size_t { fullDatagram, lastDatagram, acknowledgement };

/// The links of the stream in an order in which each comes behind the one before it.
struct StreamLink {
  LinkId link;
  std::size_t before = 0; ///< position of the link before it, plus one; 0: the root sends into it
};

/// The ways from the root to all machines, each link once.
struct StreamWays {
  std::vector<StreamLink> links;
  std::vector<std::size_t> into; ///< by machine: position of the last link to it

  StreamWays(const Network& network, MachineId root) : into(network.machineCount(), 0) {
    std::vector<std::size_t> position(network.linkCount(), 0); // plus one
    for (std::size_t i = 0; i < network.machineCount(); ++i) {
      if (MachineId(i) == root) continue;
      std::size_t before = 0;
      for (const LinkId link : route(network, root, MachineId(i))) {
        std::size_t& own = position[link.index()];
        if (own == 0) {
          links.push_back({link, before});
          own = links.size();
        }
        before = own;
      }
      into[i] = before - 1;
    }
  }
};

class StreamedRun {
public:
  StreamedRun(const Network& network, const Schedule& schedule, const PacketConstants& constants,
              std::uint64_t messageBytes, std::uint64_t payloadBytes)
      : network_(network), tree_(schedule.trees.front().tree.preorder()),
        parents_(runtime::parentPositions(tree_)), constants_(constants),
        messageBytes_(messageBytes), payloadBytes_(payloadBytes),
        datagrams_(runtime::datagramsOf(messageBytes, payloadBytes)),
        timing_(timingOf(network, constants, wireBytes())), arrivals_(network.machineCount()),
        free_(network.machineCount(), 0), told_(network.machineCount(), 0) {
    passage_.links.resize(network.linkCount());
    passage_.ends.resize(network.machineCount(), 0);
  }

  StreamedPassage run() {
    stream();
    loseSome();
    for (std::uint32_t position = 0; position < tree_.size(); ++position)
      repairChildrenOf(position);
    acknowledge();
    return std::move(passage_);
  }

private:
  std::vector<std::uint64_t> wireBytes() const {
    const std::uint64_t header = constants_.packet.headerBytes;
    const std::uint64_t rest = messageBytes_ - (datagrams_ - 1) * payloadBytes_;
    return {payloadBytes_ + header, rest + header, runtime::acknowledgementBytes + header};
  }

  Length lengthOf(std::uint64_t datagram) const {
    return datagram + 1 < datagrams_ ? fullDatagram : lastDatagram;
  }

  /// Datagrams cannot overtake each other, so they pass the links one after another.
  void stream() {
    const MachineId root(tree_.machines.front());
    const StreamWays ways(network_, root);
    for (std::vector<Ticks>& ofMachine : arrivals_)
      ofMachine.assign(datagrams_, 0);
    std::vector<Ticks> linkFree(ways.links.size(), 0);
    std::vector<Ticks> at(ways.links.size(), 0);
    Ticks sent = timing_.sendOverhead;
    for (std::uint64_t datagram = 0; datagram < datagrams_; ++datagram) {
      for (std::size_t i = 0; i < ways.links.size(); ++i) {
        const auto& [link, before] = ways.links[i];
        const Ticks arrival = before == 0 ? sent : at[before - 1];
        at[i] = pass(link, arrival, lengthOf(datagram), linkFree[i]);
      }
      for (const std::uint32_t machine : tree_.machines)
        if (MachineId(machine) != root)
          arrivals_[machine][datagram] = at[ways.into[machine]] + timing_.receiveLatency;
      sent += intervalOf(datagram);
    }
    sent_ = sent;
  }

  /// When the datagram is at the link's end.
  Ticks pass(LinkId link, Ticks arrival, Length length, Ticks& free) {
    const LinkTiming& times = timing_.links[link.index()];
    const Ticks transmission = times.transmission[length];
    free = std::max(free, arrival) + transmission;
    LinkUse& use = passage_.links[link.index()];
    use.busy += transmission;
    use.longestWait = std::max(use.longestWait, free - arrival - transmission);
    ++passage_.transmissions;
    return free + times.delay;
  }

  Ticks intervalOf(std::uint64_t datagram) const {
    const std::uint64_t bytes = datagram + 1 < datagrams_
                                    ? payloadBytes_
                                    : messageBytes_ - (datagrams_ - 1) * payloadBytes_;
    return ticksOf(runtime::secondsPerDatagram(constants_.stream.times, bytes));
  }

  /// What a machine lacks arrives never, until it is repaired.
  void loseSome() {
    std::mt19937_64 draw(constants_.stream.seed);
    const double loss = constants_.stream.times.loss;
    const auto isLost = [&] { return static_cast<double>(draw() >> 11U) * 0x1p-53 < loss; };
    for (std::uint32_t position = 1; position < tree_.size(); ++position)
      for (Ticks& arrival : arrivals_[tree_.machines[position]])
        if (isLost()) {
          arrival = never;
          ++passage_.lost;
        } else {
          passage_.streamEnd = std::max(passage_.streamEnd, arrival);
        }
  }

  /// When a machine knows that nothing more comes.
  Ticks endKnown(std::uint32_t machine) const {
    const std::vector<Ticks>& arrivals = arrivals_[machine];
    if (arrivals.back() != never) return arrivals.back();
    Ticks latest = sent_; // a late machine hears nothing, and asks after the stream
    bool hasHeard = false;
    for (const Ticks arrival : arrivals)
      if (arrival != never) {
        latest = std::max(latest, arrival);
        hasHeard = true;
      }
    const runtime::MulticastTimes& times = constants_.stream.times;
    return latest +
           ticksOf(runtime::secondsOfSilence(times, hasHeard ? datagrams_ : 1, payloadBytes_));
  }

  /// From a sender's start of a message until the receiver attends to it, and for how long the
  /// sender is busy with it.
  struct MessageCost {
    Ticks busy = 0;
    Ticks arrival = 0;
  };

  MessageCost costOf(std::uint32_t from, std::uint32_t to, std::uint64_t bytes) const {
    const std::uint64_t packets = (bytes - 1) / constants_.packet.payloadBytes + 1;
    const std::uint64_t packet =
        std::min(bytes, constants_.packet.payloadBytes) + constants_.packet.headerBytes;
    const std::uint64_t wire = bytes + packets * constants_.packet.headerBytes;
    double slowest = std::numeric_limits<double>::infinity();
    double alone = 0; // one packet over all links but the slowest
    const std::vector<LinkId> links = route(network_, MachineId(from), MachineId(to));
    for (const LinkId link : links) {
      const double bandwidth = simulatedBandwidth(network_, constants_, link);
      slowest = std::min(slowest, bandwidth);
      alone += static_cast<double>(packet) / bandwidth + linkDelay(network_, constants_, link);
    }
    const double own =
        static_cast<double>(wire) / simulatedBandwidth(network_, constants_, links.front());
    const double passing = static_cast<double>(wire - packet) / slowest + alone;
    return {timing_.sendOverhead + ticksOf(own),
            timing_.sendOverhead + ticksOf(passing) + timing_.receiveLatency};
  }

  /// What one child lacks.
  struct Question {
    std::uint32_t child = 0;
    Ticks at = 0; ///< when the parent has it
    std::vector<std::uint64_t> lacking;
  };

  /// The parent has all arrivals by now; children that ask first are served first.
  void repairChildrenOf(std::uint32_t position) {
    const std::uint32_t parent = tree_.machines[position];
    std::vector<Question> questions;
    for (std::uint32_t child = position + 1; child < tree_.size(); ++child)
      if (parents_[child] == position)
        if (Question question = questionOf(tree_.machines[child], parent);
            !question.lacking.empty())
          questions.push_back(std::move(question));
    std::ranges::stable_sort(questions, {}, &Question::at);
    for (const Question& question : questions)
      answer(parent, question);
  }

  Question questionOf(std::uint32_t child, std::uint32_t parent) {
    Question question{child, 0, {}};
    for (std::uint64_t datagram = 0; datagram < datagrams_; ++datagram)
      if (arrivals_[child][datagram] == never) question.lacking.push_back(datagram);
    told_[child] = endKnown(child);
    if (question.lacking.empty()) return question;
    const std::uint64_t bytes =
        runtime::acknowledgementBytes + question.lacking.size() * sizeof(std::uint64_t);
    question.at = told_[child] + costOf(child, parent, bytes).arrival;
    return question;
  }

  /// In messages of up to runtime::repairBytes, each as soon as the parent has all that it carries.
  void answer(std::uint32_t parent, const Question& question) {
    const std::uint64_t atOnce = std::max<std::uint64_t>(runtime::repairBytes / payloadBytes_, 1);
    Ticks& free = free_[parent];
    free = std::max(free, question.at) + timing_.receiveOverhead;
    const std::vector<std::uint64_t>& lacking = question.lacking;
    for (std::size_t first = 0; first < lacking.size(); first += atOnce) {
      const std::size_t end = std::min<std::size_t>(first + atOnce, lacking.size());
      for (std::size_t i = first; i < end && parent != tree_.machines.front(); ++i)
        free = std::max(free, arrivals_[parent][lacking[i]]);
      const MessageCost cost = costOf(parent, question.child, (end - first) * payloadBytes_);
      const Ticks arrival = free + cost.arrival + timing_.receiveOverhead;
      free += cost.busy;
      for (std::size_t i = first; i < end; ++i)
        arrivals_[question.child][lacking[i]] = arrival;
    }
  }

  /// Every machine tells its parent when it has all; a call returns when all children have told.
  void acknowledge() {
    std::vector<std::vector<Ticks>> heard(network_.machineCount());
    for (std::uint32_t position = 1; position < tree_.size(); ++position) {
      const std::uint32_t machine = tree_.machines[position];
      const std::uint32_t parent = tree_.machines[parents_[position]];
      const Ticks has = std::max(*std::ranges::max_element(arrivals_[machine]), told_[machine]);
      heard[parent].push_back(has + costOf(machine, parent, runtime::acknowledgementBytes).arrival);
      passage_.ends[machine] = std::max(has, free_[machine]);
    }
    const std::uint32_t root = tree_.machines.front();
    passage_.ends[root] = std::max(sent_, free_[root]);
    for (const std::uint32_t machine : tree_.machines) {
      std::ranges::sort(heard[machine]);
      for (const Ticks at : heard[machine])
        passage_.ends[machine] = std::max(passage_.ends[machine], at) + timing_.receiveOverhead;
    }
  }

  const Network& network_;
  const runtime::PreorderTree& tree_;
  std::vector<std::uint32_t> parents_;
  const PacketConstants& constants_;
  std::uint64_t messageBytes_;
  std::uint64_t payloadBytes_;
  std::uint64_t datagrams_;
  Timing timing_;
  std::vector<std::vector<Ticks>> arrivals_; ///< by machine and datagram; empty of the root
  std::vector<Ticks> free_;                  ///< by machine: when it has sent what it repairs
  std::vector<Ticks> told_;                  ///< by machine: when it told its parent, or asked
  Ticks sent_ = 0;                           ///< when the root has sent all
  StreamedPassage passage_;
};

} // namespace

StreamedPassage streamBroadcast(const Network& network, const Schedule& schedule,
                                const PacketConstants& constants, std::uint64_t messageBytes,
                                std::uint64_t payloadBytes) {
  assert(messageBytes > 0 && payloadBytes > 0);
  if (network.machineCount() == 1) return {0, {0}, std::vector<LinkUse>(network.linkCount()), 0, 0};
  return StreamedRun(network, schedule, constants, messageBytes, payloadBytes).run();
}

} // namespace topocast
