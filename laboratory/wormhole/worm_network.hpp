// Wormhole switching. In: messages that machines send. Out: when the tail of each has left its
// sender, and when it has reached its receiver.
//
// The network has a clock; at each tick a channel moves one flit of one byte into the buffer at its
// end, which holds one flit. A message is a worm of flits: the first flit acquires one channel
// after another, the others follow, and the last one releases them. While the first flit waits for
// a channel, all flits wait and the worm keeps its channels. Channels are granted in order of
// arrival; a released channel can be taken one tick after its last flit began to leave.
//
// A worm has no gaps, so either all its flits move or none. Hence the simulation has only two
// events for each channel, however long the message is: the first flit acquires it, and the last
// flit releases it. The result is the same as flit by flit, which tests compare. Where virtual
// channels share a link's wires, worms take turns, the one that waited longest first, and every
// step of a worm is an event; a worm moves there only if all its flits can.
//
// A message enters its receiver once the receiving buffer has room for all of it.
//
// A multidestination worm has several receivers on its route. At the router of each but the last
// the first flit also acquires a channel to that machine, and keeps it while it goes on; all flits
// cross it as they cross the next channel. Under dimension order that cannot deadlock if a router
// has as many channels to its machine as channels come into it (mostChannelsInto()): every worm at
// a router keeps a channel into it for as long as the one to the machine, so that one is always
// free, and worms wait for the channels of dimension order alone. Receiving buffers need room for
// one message by each of these channels.
#pragma once

#include "wormhole/channel_graph.hpp"
#include "wormhole/event_queue.hpp"
#include "wormhole/wormhole_parameters.hpp"

#include <cstdint>
#include <vector>

namespace topocast {

/// A message in the network; ids are reused.
using WormId = Id<struct WormTag>;

/// Those whose messages belong together, such as the machines of one multicast; nobody's messages
/// are alone.
using WormOwner = std::uint32_t;
constexpr WormOwner nobody = ~WormOwner{0};

/// What held a message up so far.
struct WormHistory {
  TimeUnits queued = 0;    ///< time in the sending buffer until it got a channel
  TimeUnits contended = 0; ///< time lost in the network since
  bool metOwn = false;     ///< it found channels or wires taken by messages of its owner
  bool metOthers = false;  ///< ... by other messages; both may be
};

/// Is told what happens to messages.
class WormListener {
public:
  WormListener() = default;
  WormListener(const WormListener&) = delete;
  WormListener& operator=(const WormListener&) = delete;
  /// The last flit has left the sender.
  virtual void left(WormId worm, const WormHistory& history) = 0;
  /// The last flit has reached that of the receivers, whose buffer holds the message until
  /// WormNetwork::makeRoom(). After the last receiver the id is free for another message.
  virtual void delivered(WormId worm, std::size_t receiver, const WormHistory& history) = 0;

protected:
  ~WormListener() = default;
};

/// The channels of a network and the messages in them. Those it is given outlive it.
class WormNetwork {
public:
  /// `seed` decides between channels that are as good as each other.
  WormNetwork(const ChannelGraph& graph, const WormholeParameters& parameters, std::uint64_t seed,
              EventQueue& events, WormListener& listener);

  /// Puts a message of `flits` > 0 bytes into the sender's sending buffer, now. Its receivers are
  /// other machines, at least one, on the route to the last of them and in that order; path-based
  /// messages pass them in any order. If it has an owner, its history tells whom it met.
  WormId send(MachineId from, std::span<const MachineId> to, std::uint32_t flits,
              WormOwner owner = nobody);
  /// The receiver has taken a message of `bytes` out of its receiving buffer.
  void makeRoom(MachineId machine, std::uint64_t bytes);
  /// Handles an event of kind tailMoved, headMoved or moves.
  void handle(const Event& event);

  /// Flits times channels, of all messages delivered.
  std::uint64_t flitHops() const { return flitHops_; }
  /// Messages that are not delivered.
  std::size_t underWay() const { return underWay_; }
  /// By link: flits that all its channels were given to move so far.
  std::span<const std::uint64_t> linkFlits() const { return linkFlits_; }

private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  /// What a worm leaves at a receiver that it passes.
  struct Copy {
    ChannelId channel;        ///< to the machine
    std::uint32_t before = 0; ///< channels of the path before it
  };

  struct Worm {
    std::uint32_t number = 0; ///< in order of sending
    std::vector<MachineId> to;
    std::uint32_t reached = 0; ///< receivers whose channel it has or had
    std::uint32_t copied = 0;  ///< receivers that have it
    std::uint32_t flits = 0;
    WormOwner owner = nobody;
    bool metOwn = false;
    bool metOthers = false;
    std::uint32_t steps = 0;     ///< that its first flit made, or would have made past its end
    bool hasWholePath = false;   ///< the last channel of its path is the receiver's
    std::uint32_t next = none;   ///< who waits behind it
    TimeUnits sentAt = 0;        ///< into the sending buffer
    TimeUnits startedAt = 0;     ///< out of it
    TimeUnits lastStep = 0;      ///< when that began
    std::vector<ChannelId> path; ///< channels that it holds or has held
    std::vector<Copy> copies;    ///< in the order of the receivers

    MachineId nextReceiver() const { return to[reached]; }
    bool seeksLast() const { return reached + 1 == to.size(); }
  };

  /// Who waits for the channels of a group, in order of arrival.
  struct WaitingLine {
    std::uint32_t first = none;
    std::uint32_t last = none;
  };

  std::uint32_t newWorm();
  void wait(ChannelGroupId group, std::uint32_t worm);
  void serve(ChannelGroupId group);
  void noteWhomItMeets(ChannelGroupId group, std::uint32_t worm);
  void note(Worm& worm, WormOwner met) const;
  std::uint32_t findFree(const ChannelGroup& group, const Worm& worm) const;
  void seekNext(std::uint32_t worm);
  void grant(std::uint32_t worm, ChannelId channel);
  void grantCopy(std::uint32_t worm, ChannelId channel);
  void giveBack(ChannelId channel);
  void move(std::uint32_t worm);
  void follow(std::uint32_t worm);
  void moveInTurn(std::uint32_t worm);
  void tailMoved(std::uint32_t worm);
  void deliverCopies(std::uint32_t worm, std::uint32_t crossed);
  void deliver(std::uint32_t worm);
  WormHistory historyOf(const Worm& worm, std::size_t channelsBefore) const;
  TimeUnits contendedTime(const Worm& worm, std::size_t channelsBefore) const;
  void put(TimeUnits at, EventKind kind, std::uint32_t worm);

  const ChannelGraph& graph_;
  const WormholeParameters& parameters_;
  const std::uint64_t seed_;
  EventQueue& events_;
  WormListener& listener_;
  std::vector<Worm> worms_;
  std::vector<std::uint32_t> unused_; ///< of worms_
  std::uint32_t sent_ = 0;
  std::size_t underWay_ = 0;
  std::vector<WaitingLine> lines_;    ///< by group
  std::vector<std::uint32_t> holder_; ///< by channel: the worm that has it, or none
  std::vector<std::uint64_t> room_;   ///< by machine: free bytes of its receiving buffer
  std::vector<TimeUnits> wiresFree_;  ///< by wires, where channels share them
  std::vector<WormOwner> wiresUser_;  ///< ... whose message used them last
  std::vector<std::uint64_t> linkFlits_;
  std::uint64_t flitHops_ = 0;
};

} // namespace topocast
