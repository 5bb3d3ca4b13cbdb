// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A machine's side towards its parent in the tree of repairs. In: what the machine lacks. Out:
// reports to the parent, and its answers put in their places. repair_report.hpp has the dialogue.
#pragma once

#include "topocast/carry/awaited.hpp"
#include "topocast/mpi.hpp"
#include "topocast/multicast/held_message.hpp"
#include "topocast/multicast/repair_report.hpp"
#include "topocast/version.hpp"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::multicast {

/// Answers that nobody needs any more, as the message was complete before they came. The parent
/// sends each of them once it takes part; until then the receive stays.
class OwedAnswers {
public:
  OwedAnswers() = default;
  OwedAnswers(const OwedAnswers&) = delete;
  OwedAnswers& operator=(const OwedAnswers&) = delete;
  ~OwedAnswers() {
    int isFinalized = 0;
    DeferredFailure ignored; // nobody is there who could be told
    PMPI_Finalized(&isFinalized);
    for (const std::unique_ptr<Answer>& one : answers_)
      if (isFinalized == 0) one->awaited.finish(ignored);
  }

  struct Answer {
    Awaited awaited;
    char byte = 0;
  };

  void keep(std::unique_ptr<Answer> answer, DeferredFailure& failure) {
    for (std::size_t i = answers_.size(); i-- > 0;)
      if (answers_[i]->awaited.ends(failure))
        answers_.erase(answers_.begin() + static_cast<std::ptrdiff_t>(i));
    answers_.push_back(std::move(answer));
  }

private:
  std::vector<std::unique_ptr<Answer>> answers_;
};

class ParentLink {
public:
  /// Without a parent (MPI_PROC_NULL) it does nothing.
  ParentLink(const Channel& channel, int parent, HeldMessage& held)
      : channel_(channel), parent_(parent), held_(held) {}
  ParentLink(const ParentLink&) = delete;
  ParentLink& operator=(const ParentLink&) = delete;

  /// Whether an answer is under way.
  bool isWaiting() const { return answer_ || isWaitingForRepair(); }
  /// Whether an answer is that has to be taken in any case.
  bool isWaitingForRepair() const { return !lacked_.isDone(); }
  /// How many only a repair has brought.
  std::uint64_t repairedParts() const { return repaired_; }

  void ask() {
    answer_ = std::make_unique<OwedAnswers::Answer>();
    answer_->awaited.begin(
        [&](MPI_Request* request) {
          return PMPI_Irecv(&answer_->byte, 1, MPI_BYTE, parent_, answerTag(channel_),
                            channel_.comm, request);
        },
        held_.failure);
    say(request_, Said::ask, 0);
  }

  /// Parts before `end` that are missing; does nothing if none is.
  void lack(std::uint64_t end) {
    lackedRuns_ = held_.received.missing(end, mostRuns);
    if (lackedRuns_.empty()) return;
    lacked_ = RunCursor(lackedRuns_.data(), lackedRuns_.size());
    awaitRepair();
    say(request_, Said::lack, 0);
  }

  void sayAll(std::uint64_t lostShare) { say(last_, Said::all, lostShare); }

  /// Takes what has arrived. Returns whether something has.
  bool advance() {
    if (answer_ && answer_->awaited.ends(held_.failure)) {
      takeAnswer();
      return true;
    }
    if (lacked_.isDone() || !repair_.ends(held_.failure)) return false;
    takeRepair();
    return true;
  }

  /// What an answer that is needed comes with.
  void addAwaited(std::vector<Awaited*>& open) {
    if (!lacked_.isDone()) open.push_back(&repair_);
  }

  /// Waits until reports have left. An answer that is not needed is left to `owed`.
  void finish(OwedAnswers& owed) {
    for (Outgoing* const one : {&request_, &last_})
      one->sent.finish(held_.failure);
    if (answer_ && answer_->awaited.isUnderWay()) owed.keep(std::move(answer_), held_.failure);
    answer_.reset();
  }

private:
  struct Outgoing {
    Report report;
    Awaited sent;
  };

  void say(Outgoing& out, Said said, std::uint64_t lostShare) {
    out.sent.finish(held_.failure);
    out.report.said = said;
    out.report.broadcast = held_.broadcast;
    out.report.messageBytes = held_.parts.totalBytes();
    out.report.lostShare = lostShare;
    out.report.runCount = said == Said::lack ? lackedRuns_.size() : 0;
    if (said == Said::lack)
      std::copy(lackedRuns_.begin(), lackedRuns_.end(), out.report.runs.begin());
    out.sent.begin(
        [&](MPI_Request* request) {
          return PMPI_Isend(&out.report, out.report.bytes(), MPI_BYTE, parent_, reportTag(channel_),
                            channel_.comm, request);
        },
        held_.failure);
  }

  void takeAnswer() {
    const std::unique_ptr<OwedAnswers::Answer> answer = std::move(answer_);
    held_.isOver = true;
    if (answer->awaited.bytes(held_.failure) == 0) held_.lose(MPI_ERR_OTHER);
  }

  void awaitRepair() {
    buffer_.resize(partsInRepair(held_.parts.segmentBytes()) * held_.parts.segmentBytes());
    repair_.begin(
        [&](MPI_Request* request) {
          return PMPI_Irecv(buffer_.data(), static_cast<int>(buffer_.size()), MPI_BYTE, parent_,
                            answerTag(channel_), channel_.comm, request);
        },
        held_.failure);
  }

  /// After a failure goes on, as the parent does.
  void takeRepair() {
    const auto bytes = static_cast<std::uint64_t>(repair_.bytes(held_.failure));
    if (repair_.code != MPI_SUCCESS) held_.lose(repair_.code);
    std::uint64_t taken = 0;
    while (taken < bytes && !lacked_.isDone()) {
      if (held_.put(lacked_.part(), buffer_.data() + taken)) ++repaired_;
      taken += static_cast<std::uint64_t>(held_.parts.length(lacked_.part()));
      lacked_.pass();
    }
    if (bytes == 0) {
      lacked_ = {};
      held_.lose(MPI_ERR_OTHER);
    }
    if (!lacked_.isDone()) awaitRepair();
  }

  Channel channel_;
  int parent_;
  HeldMessage& held_;
  std::unique_ptr<OwedAnswers::Answer> answer_; ///< to `ask`, while it is under way
  Awaited repair_;
  std::vector<char> buffer_;
  std::vector<PartRun> lackedRuns_;
  RunCursor lacked_; ///< the next part of them that comes
  Outgoing request_;
  Outgoing last_;
  std::uint64_t repaired_ = 0;
};

} // namespace topocast::TOPOCAST_ABI::runtime::multicast
