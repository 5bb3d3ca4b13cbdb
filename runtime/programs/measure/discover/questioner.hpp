// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Questions, asked on all ranks. In: streams, on rank 0. Out: the times of each, from the moment at
// which all ranks begin to its arrival. The other ranks serve until rank 0 is done.
#pragma once

#include "noise.hpp"
#include "streams.hpp"

#include "../clock.hpp"
#include "../interruption.hpp"
#include "../machines.hpp"
#include "../statistics.hpp"
#include "../world.hpp"

#include "topocast/mpi.hpp"

#include <time.h> // NOLINT(modernize-deprecated-headers): nanosleep, which simulators replace

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace topocast::measure {

/// Thrown on rank 0 where a rank was asked to end.
struct Interrupted {};

class Questioner {
public:
  explicit Questioner(const std::vector<Machine>& machines)
      : machines_(machines), rank_(worldRank()), ranks_(worldSize()), noise_(rank_) {}

  /// On ranks other than 0: answers until finish().
  void serve() {
    while (true) {
      Question question;
      MPI_Bcast(&question, sizeof question, MPI_BYTE, 0, MPI_COMM_WORLD);
      if (question.streams < 0) return;
      Streams streams(static_cast<std::size_t>(question.streams));
      answer(question, streams);
    }
  }

  /// On rank 0.
  void finish() {
    Question question;
    question.streams = -1;
    MPI_Bcast(&question, sizeof question, MPI_BYTE, 0, MPI_COMM_WORLD);
  }

  /// On rank 0: seconds of each stream, or of each round trip if the receiver shall answer; all
  /// samples.
  std::vector<std::vector<double>> samples(Streams streams, int bytes, int repetitions,
                                           bool isRoundTrip) {
    Question question{static_cast<int>(streams.size()),
                      bytes,
                      repetitions,
                      isRoundTrip ? 1 : 0,
                      messageBytes_,
                      pauseSeconds_};
    MPI_Bcast(&question, sizeof question, MPI_BYTE, 0, MPI_COMM_WORLD);
    ++asked_;
    sent_ += 1.0 * bytes * repetitions * static_cast<double>(streams.size());
    return answer(question, streams);
  }

  /// On rank 0: how long all wait behind a barrier before they send, so that the barrier's own
  /// messages are not behind those of streams.
  void pauseFor(double seconds) { pauseSeconds_ = seconds; }

  /// On rank 0: of how many bytes the messages are that streams are sent as.
  void sendMessagesOf(int bytes) { messageBytes_ = bytes; }

  int asked() const { return asked_; }
  double bytesSent() const { return sent_; }

private:
  /// What rank 0 tells all ranks ahead of the streams; sent as bytes.
  struct Question {
    int streams = 0; ///< negative: there are no more questions
    int bytes = 0;
    int repetitions = 0;
    int isRoundTrip = 0;
    int messageBytes = 0;
    double pauseSeconds = 0; ///< between a barrier and the streams
  };

  std::vector<std::vector<double>> answer(const Question& question, Streams& streams) {
    MPI_Bcast(streams.data(), static_cast<int>(streams.size() * sizeof(Stream)), MPI_BYTE, 0,
              MPI_COMM_WORLD);
    int to = MPI_PROC_NULL;
    int from = MPI_PROC_NULL;
    for (const Stream& stream : streams) {
      if (rankOf(stream.from) == rank_) to = rankOf(stream.to);
      if (rankOf(stream.to) == rank_) from = rankOf(stream.from);
    }
    std::vector<double> own;
    own.reserve(static_cast<std::size_t>(question.repetitions) + 1);
    for (int i = 0; i < question.repetitions; ++i)
      own.push_back(noise_.on(question.isRoundTrip != 0 ? roundTrip(to, from, question.bytes)
                                                        : arrival(to, from, question)));
    own.push_back(wasInterrupted() ? 1 : 0);
    return collect(streams, own);
  }

  /// The samples of all streams: the time of a round trip is its sender's, others are receivers'.
  std::vector<std::vector<double>> collect(const Streams& streams, const std::vector<double>& own) {
    const std::size_t each = own.size();
    std::vector<double> all(rank_ == 0 ? each * static_cast<std::size_t>(ranks_) : 0);
    MPI_Gather(own.data(), static_cast<int>(each), MPI_DOUBLE, all.data(), static_cast<int>(each),
               MPI_DOUBLE, 0, MPI_COMM_WORLD);
    std::vector<std::vector<double>> samples;
    if (rank_ != 0) return samples;
    for (std::size_t last = each - 1; last < all.size(); last += each)
      if (all[last] > 0) throw Interrupted();
    for (const Stream& stream : streams) {
      const auto begin = all.begin() + static_cast<std::ptrdiff_t>(each) * rankOf(stream.to);
      samples.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(each) - 1);
    }
    return samples;
  }

  /// Until this rank has the stream that it is sent; all ranks start together.
  double arrival(int to, int from, const Question& question) {
    grow(question.bytes);
    std::vector<MPI_Request> receives;
    std::vector<MPI_Request> sends;
    forMessages(question, [&](int offset, int bytes) {
      MPI_Irecv(received_.data() + offset, bytes, MPI_BYTE, from, tag, MPI_COMM_WORLD,
                &receives.emplace_back());
    });
    MPI_Barrier(MPI_COMM_WORLD);
    // A rank that sleeps too long begins late: its time counts from when it should have begun.
    const double start = now() + question.pauseSeconds;
    sleepFor(question.pauseSeconds);
    forMessages(question, [&](int offset, int bytes) {
      MPI_Isend(toSend_.data() + offset, bytes, MPI_BYTE, to, tag, MPI_COMM_WORLD,
                &sends.emplace_back());
    });
    waitFor(receives);
    const double seconds = now() - start;
    waitFor(sends);
    return seconds;
  }

  /// Calls back with the offset and the length of each message of a stream.
  template <class Then>
  static void forMessages(const Question& question, Then&& then) {
    for (int rest = question.bytes; rest > 0;) {
      const int bytes = std::min(rest, question.messageBytes);
      then(question.bytes - rest, bytes);
      rest -= bytes;
    }
  }

  static void waitFor(std::vector<MPI_Request>& requests) {
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  }

  /// The receiver leads, as its samples are collected. No rank is in two pairs.
  double roundTrip(int to, int from, int bytes) {
    grow(bytes);
    const double start = now();
    if (from != MPI_PROC_NULL) {
      MPI_Send(toSend_.data(), bytes, MPI_BYTE, from, tag, MPI_COMM_WORLD);
      MPI_Recv(received_.data(), bytes, MPI_BYTE, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (to != MPI_PROC_NULL) {
      MPI_Recv(received_.data(), bytes, MPI_BYTE, to, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(toSend_.data(), bytes, MPI_BYTE, to, tag, MPI_COMM_WORLD);
    }
    return now() - start;
  }

  static void sleepFor(double seconds) {
    const auto whole = static_cast<time_t>(seconds);
    const timespec pause{whole, static_cast<long>(1e9 * (seconds - static_cast<double>(whole)))};
    nanosleep(&pause, nullptr);
  }

  void grow(int bytes) {
    const auto size = static_cast<std::size_t>(std::max(bytes, 1));
    if (received_.size() >= size) return;
    received_.resize(size);
    toSend_.resize(size);
  }

  int rankOf(int machine) const { return machines_[static_cast<std::size_t>(machine)].rank; }

  static constexpr int tag = 3;

  const std::vector<Machine>& machines_;
  int rank_;
  int ranks_;
  Noise noise_;
  std::vector<char> received_;
  std::vector<char> toSend_;
  int asked_ = 0;
  double sent_ = 0;
  int messageBytes_ = std::numeric_limits<int>::max();
  double pauseSeconds_ = 0;
};

} // namespace topocast::measure
