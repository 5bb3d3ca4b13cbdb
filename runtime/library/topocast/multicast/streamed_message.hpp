// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One machine's part in one broadcast that is streamed to a group and repaired over a tree.
//
// The root streams its parts. A machine that has all tells its parent so. One that sees gaps behind
// which the stream has ended, or that has heard nothing for a while, tells its parent what it
// lacks, and gets it as far as the parent has it; what the parent lacks too, it gets from its own
// parent first. A machine is done when it has the message and its children have said that they
// have theirs.
//
// Why nobody waits for ever: the root has all parts and its stream ends, as no datagram is ever
// waited for. A machine that lacks something either knows that the stream is over, and says what it
// lacks, or asks after a bounded silence whether it is. By MPI's messages, which are not lost, the
// root answers; so its children come to know, and to have all; and so on down the tree.
#pragma once

#include "topocast/carry/machine_share.hpp"
#include "topocast/carry/message_view.hpp"
#include "topocast/carry/pipeline.hpp"
#include "topocast/cost/stream_silence.hpp"
#include "topocast/multicast/child_link.hpp"
#include "topocast/multicast/datagram.hpp"
#include "topocast/multicast/group_sockets.hpp"
#include "topocast/multicast/held_message.hpp"
#include "topocast/multicast/loss_hook.hpp"
#include "topocast/multicast/pace.hpp"
#include "topocast/multicast/parent_link.hpp"
#include "topocast/version.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::multicast {

/// What a rank keeps of its group from one broadcast to the next.
struct GroupSeat {
  GroupSeat(const GroupKey& itsKey, std::uint64_t bytesPerSecond, int rank)
      : key(itsKey), pace(bytesPerSecond), hook(rank) {}

  GroupKey key;
  Group group;
  Socket receiver; ///< open on the lowest rank of a machine
  Socket sender;   ///< open on ranks that have been a root
  DatagramBatch batch;
  Pace pace;
  LossHook hook;
  OwedAnswers owed;
  std::chrono::microseconds patience{0};
  std::uint64_t broadcast = 0;      ///< the number of the one at hand
  std::uint64_t lostShareBelow = 0; ///< as children said last, of 65536
};

class StreamedMessage {
public:
  StreamedMessage(GroupSeat& seat, const Channel& channel, const Neighbours& around,
                  const Segments& parts, MessageView& message, MachineShare& share)
      : seat_(seat), isRoot_(around.parent == MPI_PROC_NULL),
        held_(seat.broadcast, parts, message.data()), parent_(channel, around.parent, held_),
        message_(message), share_(share) {
    children_.reserve(around.children.size());
    for (const int child : around.children)
      children_.emplace_back(channel, child);
  }
  StreamedMessage(const StreamedMessage&) = delete;
  StreamedMessage& operator=(const StreamedMessage&) = delete;

  /// Returns when this machine's part is done; then throws MpiFailure if something has failed.
  void carry() {
    for (ChildLink& child : children_)
      child.listen(held_);
    if (isRoot_)
      stream();
    else
      receiveAll();
    held_.isOver = true;
    while (!areChildrenDone())
      if (!advanceChildren()) waitForMessages();
    finish();
    held_.failure.raise();
  }

private:
  using Clock = std::chrono::steady_clock;

  void stream() {
    const DatagramHeader header = {seat_.key, seat_.broadcast, 0, held_.parts.totalBytes()};
    DatagramSender sender(seat_.sender, seat_.group);
    const std::uint64_t count = held_.parts.count();
    const bool isSent = seat_.sender.isOpen() && seat_.pace.isWorthIt(seat_.broadcast);
    seat_.pace.start();
    lastGlance_ = Clock::now();
    for (std::uint64_t first = 0; first < count && !held_.isLost;) {
      const std::uint64_t end =
          std::min(count, first + seat_.pace.burst(held_.parts.segmentBytes()));
      const std::uint64_t begin = held_.parts.begin(first);
      const std::uint64_t bytes = held_.parts.end(end - 1);
      if (!pack(bytes)) break;
      if (isSent) sender.send(header, held_.parts, held_.data, first, end);
      held_.received.noteUpTo(end);
      share_.shareUpTo(bytes);
      first = end;
      const auto due = seat_.pace.dueAfter(bytes - begin);
      glanceAtChildren(Clock::now());
      if (isSent && first < count) waitUntil(due);
    }
    seat_.pace.finish();
  }

  bool pack(std::uint64_t end) {
    try {
      message_.pack(end);
      return true;
    } catch (const MpiFailure& failure) {
      held_.lose(failure.code);
      return false;
    }
  }

  /// Sleeps: others may need the processor.
  static void waitUntil(Clock::time_point due) {
    const auto left = microseconds(due - Clock::now());
    if (left.count() > 0) awaitDatagram(nullptr, left);
  }

  void receiveAll() {
    seat_.batch.makeRoom(held_.parts.segmentBytes());
    lastHeard_ = lastGlance_ = Clock::now();
    isLate_ = drain(); // the stream has begun before
    while (!held_.isSettled() || parent_.isWaitingForRepair()) {
      const bool hasHeard = drain();
      bool hasMoved = parent_.advance();
      if (held_.isSettled() && !parent_.isWaitingForRepair()) break;
      hasMoved = (hasHeard ? glanceAtChildren(lastHeard_) : advanceChildren()) || hasMoved;
      handOn();
      if (!held_.isSettled()) tellParent();
      if (hasMoved) continue;
      if (held_.isOver && parent_.isWaitingForRepair())
        waitForMessages();
      else
        waitForAnything();
    }
    parent_.sayAll(lostShare());
    handOn();
  }

  /// Takes the datagrams that are there, up to the first of a later broadcast, which another root
  /// sends that has all of this one: so this one's stream is over.
  bool drain() {
    if (!seat_.receiver.isOpen()) return false;
    bool hasTaken = false;
    DatagramHeader header;
    while (!isAhead_ && !held_.isSettled() && seat_.batch.hasNext(seat_.receiver)) {
      const bool isOurs = seat_.batch.readHeader(seat_.key, header) && header.broadcast != tryOut;
      if (isOurs && header.broadcast > seat_.broadcast) {
        isAhead_ = held_.isOver = true;
        break;
      }
      if (isOurs && header.broadcast == seat_.broadcast && !seat_.hook.loses())
        hasTaken = take(header) || hasTaken;
      seat_.batch.pop();
    }
    if (hasTaken) {
      lastHeard_ = Clock::now();
      const std::uint64_t bytes = held_.parts.end(held_.received.end() - 1);
      began_ = std::min(began_, lastHeard_ - seat_.pace.timeOf(bytes));
    }
    return hasTaken;
  }

  bool take(const DatagramHeader& header) {
    if (!isPartOf(header, seat_.batch.payloadBytes(), held_.parts)) return false;
    held_.put(header.offset / held_.parts.segmentBytes(), seat_.batch.payload());
    if (held_.received.end() == held_.received.count()) held_.isOver = true;
    return true;
  }

  /// What is complete from the beginning goes to the machine's other ranks and to the user.
  void handOn() {
    const std::uint64_t leading = held_.received.leading();
    if (leading == handedOn_) return;
    handedOn_ = leading;
    share_.shareUpTo(held_.parts.end(leading - 1));
    message_.unpack(held_.parts.end(leading - 1));
  }

  void tellParent() {
    if (parent_.isWaiting()) return;
    wait_ = shortestWait;
    const bool isQuiet = Clock::now() - lastHeard_ > patience();
    if (held_.isOver && (isQuiet || isEndHere())) return parent_.lack(held_.received.count());
    if (held_.received.gaps() > std::max(mostGaps, held_.received.end() / 4))
      return parent_.lack(held_.received.end());
    if (isQuiet) parent_.ask();
  }

  /// Whether no datagram of the message comes any more. What a parent says can overtake datagrams.
  bool isEndHere() const {
    return isAhead_ || held_.received.end() == held_.received.count() || !seat_.receiver.isOpen();
  }

  /// One that has heard the stream asks sooner: its end may be what was lost. The answer comes as
  /// soon as the parent knows, so that an early question costs two short messages and no time.
  Clock::duration patience() const {
    if (held_.received.end() == 0) return seat_.patience;
    return std::max<Clock::duration>(
        seat_.patience / patienceShare,
        seat_.pace.timeOf(datagramsOfSilence * held_.parts.segmentBytes()));
  }

  /// Now and then while datagrams come: looking for messages takes longer than a datagram does.
  bool glanceAtChildren(Clock::time_point now) {
    if (now - lastGlance_ < longestWait) return false;
    lastGlance_ = now;
    return advanceChildren();
  }

  bool advanceChildren() {
    bool hasMoved = false;
    for (ChildLink& child : children_)
      hasMoved = child.advance(held_) || hasMoved;
    return hasMoved;
  }
  bool areChildrenDone() const {
    return std::all_of(children_.begin(), children_.end(),
                       [](const ChildLink& child) { return child.isDone(); });
  }

  /// For a datagram, and for messages, which a socket does not tell: an answer is looked for soon,
  /// and then less often.
  void waitForAnything() {
    auto wait = microseconds(lastHeard_ + patience() - Clock::now());
    if (parent_.isWaiting()) {
      wait = wait_;
      wait_ = std::min(wait_ * 2, longestWait);
    } else if (timeToSleep() > shortestWait) {
      return awaitDatagram(nullptr, std::min(timeToSleep(), longestWait));
    }
    awaitDatagram(isAhead_ || !seat_.receiver.isOpen() ? nullptr : &seat_.receiver,
                  std::clamp(wait, shortestWait, longestWait));
  }

  /// While most of the message is still to come, nobody looks at each datagram: the kernel holds
  /// some. A root may be a little faster than its pace, and systems sleep for a little too long.
  std::chrono::microseconds timeToSleep() const {
    if (began_ == unknown) return {};
    const std::uint64_t bytes = held_.parts.totalBytes();
    const auto nearlyAll = began_ + seat_.pace.timeOf(bytes - bytes / 16) - shortestWait;
    const auto held = seat_.pace.timeOf(DatagramBatch::most * held_.parts.segmentBytes());
    return microseconds(std::min(nearlyAll - Clock::now(), held));
  }

  static std::chrono::microseconds microseconds(Clock::duration time) {
    return std::chrono::duration_cast<std::chrono::microseconds>(time);
  }

  void waitForMessages() {
    std::vector<Awaited*> open;
    parent_.addAwaited(open);
    for (ChildLink& child : children_)
      child.addAwaited(open);
    waitForOne(open, held_.failure);
  }

  std::uint64_t lostShare() const {
    const std::uint64_t own =
        isLate_ ? 0 : parent_.repairedParts() * 65536 / held_.received.count();
    return std::max(own, seat_.lostShareBelow);
  }

  void finish() {
    parent_.finish(seat_.owed);
    seat_.lostShareBelow = 0;
    for (const ChildLink& child : children_)
      seat_.lostShareBelow = std::max(seat_.lostShareBelow, child.lostShare());
    if (isRoot_ && held_.received.count() >= leastToLearnFrom)
      seat_.pace.learn(seat_.lostShareBelow);
  }

  /// So many missing parts, and a quarter, are asked for before the stream ends.
  static constexpr std::uint64_t mostGaps = 16;
  static constexpr std::uint64_t leastToLearnFrom = 16;
  static constexpr std::chrono::microseconds shortestWait{100};
  static constexpr std::chrono::microseconds longestWait{1000};
  static constexpr Clock::time_point unknown = Clock::time_point::max();

  GroupSeat& seat_;
  bool isRoot_;
  HeldMessage held_;
  ParentLink parent_;
  std::vector<ChildLink> children_;
  MessageView& message_;
  MachineShare& share_;
  Clock::time_point lastHeard_;
  Clock::time_point began_ = unknown; ///< the stream, as what was heard tells
  Clock::time_point lastGlance_;
  std::chrono::microseconds wait_{0};
  std::uint64_t handedOn_ = 0; ///< parts
  bool isAhead_ = false;       ///< the next datagram is of a later broadcast
  bool isLate_ = false;
};

} // namespace topocast::TOPOCAST_ABI::runtime::multicast
