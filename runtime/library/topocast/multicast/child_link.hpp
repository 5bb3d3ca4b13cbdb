// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A machine's side towards one child in the tree of repairs. In: the child's reports. Out: answers
// to them, as far as the machine has the parts itself. repair_report.hpp has the dialogue.
#pragma once

#include "topocast/carry/awaited.hpp"
#include "topocast/mpi.hpp"
#include "topocast/multicast/held_message.hpp"
#include "topocast/multicast/repair_report.hpp"
#include "topocast/version.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::multicast {

class ChildLink {
public:
  ChildLink(const Channel& channel, int child) : channel_(channel), child_(child) {}

  /// Awaits the child's next report. First call before all others.
  void listen(HeldMessage& held) {
    state_ = State::listening;
    report_.broadcast = 0;
    incoming_.begin(
        [&](MPI_Request* request) {
          return PMPI_Irecv(&report_, sizeof report_, MPI_BYTE, child_, reportTag(channel_),
                            channel_.comm, request);
        },
        held.failure);
  }

  /// Whether the child has the message and nothing is under way any more.
  bool isDone() const {
    return state_ == State::done && !answers_[0].isOpen && !answers_[1].isOpen;
  }
  /// Of 65536 parts, how many the child or one below it had repaired.
  std::uint64_t lostShare() const { return report_.lostShare; }

  /// Takes what has arrived and sends what can be sent. Returns whether something has happened.
  bool advance(HeldMessage& held) {
    bool hasMoved = false;
    for (Awaited& answer : answers_)
      hasMoved = answer.ends(held.failure) || hasMoved;
    if (state_ == State::listening && incoming_.ends(held.failure)) {
      take(held);
      hasMoved = true;
    }
    if (state_ == State::asked && (held.isOver || held.isLost)) {
      static const char yes = 1;
      send(&yes, 1, held);
      listen(held);
      return true;
    }
    while (state_ == State::lacking && serve(held))
      hasMoved = true;
    return hasMoved;
  }

  /// What this link waits for.
  void addAwaited(std::vector<Awaited*>& open) {
    if (state_ == State::listening) open.push_back(&incoming_);
    for (Awaited& answer : answers_)
      if (answer.isOpen) open.push_back(&answer);
  }

private:
  enum class State { listening, asked, lacking, done };

  /// A report of an earlier broadcast was left there by a failure. A child of which nothing comes
  /// is given up.
  void take(HeldMessage& held) {
    if (report_.broadcast != 0 && report_.broadcast < held.broadcast) return listen(held);
    const bool isRead = report_.broadcast == held.broadcast && report_.runCount <= mostRuns;
    if (!isRead || report_.said == Said::all) {
      if (!isRead) held.failure.note(MPI_ERR_OTHER);
      state_ = State::done;
      return;
    }
    state_ = report_.said == Said::ask ? State::asked : State::lacking;
    if (state_ == State::lacking) lacked_ = RunCursor(report_.runs.data(), report_.runCount);
  }

  /// Whether the child's runs are of the message that is held: ranks may disagree on its length.
  bool isOfMessage(const HeldMessage& held) const {
    const std::uint64_t count = held.received.count();
    return report_.messageBytes == held.parts.totalBytes() &&
           std::all_of(report_.runs.begin(),
                       report_.runs.begin() + static_cast<std::ptrdiff_t>(report_.runCount),
                       [&](const PartRun& run) {
                         return run.first < count && run.count <= count - run.first;
                       });
  }

  /// Sends the next parts that are there. Returns whether any were sent.
  bool serve(HeldMessage& held) {
    if (answers_[turn_].isOpen) return false;
    if (held.isLost || !isOfMessage(held)) {
      send(nullptr, 0, held);
      listen(held);
      return true;
    }
    std::vector<char>& buffer = buffers_[turn_];
    buffer.clear();
    const std::uint64_t most = partsInRepair(held.parts.segmentBytes());
    for (std::uint64_t i = 0; i < most && !lacked_.isDone(); ++i) {
      const std::uint64_t part = lacked_.part();
      if (!held.received.has(part)) break;
      buffer.insert(buffer.end(), held.data + held.parts.begin(part),
                    held.data + held.parts.end(part));
      lacked_.pass();
    }
    if (buffer.empty()) return false;
    send(buffer.data(), static_cast<int>(buffer.size()), held);
    if (lacked_.isDone()) listen(held);
    return true;
  }

  /// Where both answers are still under way, waits for the older one.
  void send(const char* bytes, int count, HeldMessage& held) {
    Awaited& answer = answers_[turn_];
    answer.finish(held.failure);
    turn_ = 1 - turn_;
    answer.begin(
        [&](MPI_Request* request) {
          return PMPI_Isend(bytes, count, MPI_BYTE, child_, answerTag(channel_), channel_.comm,
                            request);
        },
        held.failure);
  }

  Channel channel_;
  int child_;
  State state_ = State::listening;
  Report report_;
  Awaited incoming_;
  RunCursor lacked_; ///< the next part to send, of report_'s runs
  std::array<std::vector<char>, 2> buffers_;
  std::array<Awaited, 2> answers_;
  std::size_t turn_ = 0; ///< which of them is the next
};

} // namespace topocast::TOPOCAST_ABI::runtime::multicast
