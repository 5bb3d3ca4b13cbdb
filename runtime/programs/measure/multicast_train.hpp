// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Trains of datagrams to a multicast group, as broadcasts stream them. In: one rank of each
// machine. Out: whether the machines hear each other, and for every train how much of it a machine
// has heard and how fast it came. Nothing is repaired.
#pragma once

#include "clock.hpp"
#include "world.hpp"

#include "topocast/mpi.hpp"
#include "topocast/multicast/group_agreement.hpp"
#include "topocast/schedule/segments.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace topocast::measure {

/// What one machine sends.
struct Train {
  int from = 0; ///< rank
  std::uint64_t datagrams = 1;
  std::uint64_t payloadBytes = 1; ///< of each
  double bytesPerSecond = 0;      ///< of payload; 0: as fast as the link takes them
};

/// What one machine has heard of it.
struct HeardTrain {
  std::uint64_t datagrams = 0;
  double seconds = 0; ///< from the first one to the last one
};

class MulticastTrains {
public:
  /// Collective over a communicator of one rank a machine.
  explicit MulticastTrains(MPI_Comm comm) : comm_(comm), seat_({}, 0, rankIn(comm)) {
    const runtime::StreamMembers members = {comm, rankIn(comm),
                                            static_cast<std::uint32_t>(rankIn(comm)),
                                            static_cast<std::uint32_t>(sizeOf(comm)), true};
    runtime::multicast::GroupAgreement agreement(settings_, members, seat_, true);
    areAllHeard_ = agreement.agree();
    description_ = agreement.description();
    addresses_ = agreement.addresses();
    if (hasSockets())
      seat_.sender = runtime::multicast::openSender(
          addresses_[static_cast<std::size_t>(rankIn(comm))], agreement.haveCommonAddress());
  }

  /// The same on all ranks.
  bool areAllHeard() const { return areAllHeard_; }
  /// Whether every machine has joined the group, so that trains can be tried.
  bool hasSockets() const {
    return !addresses_.empty() && std::count(addresses_.begin(), addresses_.end(), 0U) == 0;
  }
  /// For people.
  const std::string& description() const { return description_; }
  std::string addressOf(std::size_t machine) const {
    return runtime::multicast::addressText(addresses_[machine]);
  }

  /// Collective. The machine that sends has heard nothing.
  HeardTrain run(const Train& train) {
    begin(train.payloadBytes);
    if (rankIn(comm_) != train.from) return hear(train);
    send(train);
    return {};
  }

  /// Seconds of round trips of single datagrams between rank 0 and another one; no entry for one
  /// that was lost, and none on other ranks than 0. Collective.
  std::vector<double> roundTrips(int with, std::uint64_t payloadBytes, int count) {
    begin(payloadBytes);
    std::vector<double> seconds;
    const bool isFirst = rankIn(comm_) == 0;
    if (!isFirst && rankIn(comm_) != with) return seconds;
    for (int i = 0; i < count; ++i) {
      const auto there = 2 * static_cast<std::uint64_t>(i);
      const double start = now();
      if (isFirst) sendOne(there, payloadBytes);
      const bool hasCome = awaitOne(isFirst ? there + 1 : there, payloadBytes);
      if (!isFirst && !hasCome) break;
      if (!isFirst) sendOne(there + 1, payloadBytes);
      if (isFirst && hasCome) seconds.push_back(now() - start);
      if (isFirst && !hasCome) break;
    }
    return seconds;
  }

private:
  using Clock = std::chrono::steady_clock;
  using Header = runtime::multicast::DatagramHeader;

  /// Nobody sends before all are there.
  void begin(std::uint64_t payloadBytes) {
    ++number_;
    seat_.batch.makeRoom(payloadBytes);
    while (seat_.batch.hasNext(seat_.receiver))
      seat_.batch.pop();
    MPI_Barrier(comm_);
  }

  void send(const Train& train) {
    const runtime::Segments parts(train.datagrams * train.payloadBytes, train.payloadBytes);
    std::vector<char> data(train.datagrams * train.payloadBytes, 'm');
    runtime::multicast::DatagramSender sender(seat_.sender, seat_.group);
    runtime::multicast::Pace pace(static_cast<std::uint64_t>(train.bytesPerSecond));
    const Header header = {seat_.key, number_, 0, parts.totalBytes()};
    pace.start();
    for (std::uint64_t first = 0; first < train.datagrams;) {
      const std::uint64_t end = std::min(train.datagrams, first + pace.burst(train.payloadBytes));
      sender.send(header, parts, data.data(), first, end);
      const auto due = pace.dueAfter((end - first) * train.payloadBytes);
      first = end;
      if (due > Clock::now())
        runtime::multicast::awaitDatagram(
            nullptr, std::chrono::duration_cast<std::chrono::microseconds>(due - Clock::now()));
    }
  }

  HeardTrain hear(const Train& train) {
    HeardTrain heard;
    double first = 0;
    double last = now() + longestStart;
    const std::uint64_t end = (train.datagrams - 1) * train.payloadBytes;
    for (bool isOver = false; !isOver;) {
      Header header;
      while (take(header)) {
        last = now();
        if (heard.datagrams++ == 0) first = last;
        isOver = isOver || header.offset == end;
      }
      if (isOver || now() - last > longestSilence) break;
      runtime::multicast::awaitDatagram(&seat_.receiver, std::chrono::milliseconds(5));
    }
    heard.seconds = heard.datagrams > 0 ? last - first : 0;
    return heard;
  }

  /// The next datagram of this train, if one is there.
  bool take(Header& header) {
    while (seat_.batch.hasNext(seat_.receiver)) {
      const bool isOurs = seat_.batch.readHeader(seat_.key, header) && header.broadcast == number_;
      seat_.batch.pop();
      if (isOurs && !seat_.hook.loses()) return true;
    }
    return false;
  }

  void sendOne(std::uint64_t number, std::uint64_t payloadBytes) {
    const runtime::Segments parts((number + 1) * payloadBytes, payloadBytes);
    std::vector<char> data((number + 1) * payloadBytes, 'm');
    const Header header = {seat_.key, number_, 0, parts.totalBytes()};
    runtime::multicast::DatagramSender(seat_.sender, seat_.group)
        .send(header, parts, data.data(), number, number + 1);
  }

  bool awaitOne(std::uint64_t number, std::uint64_t payloadBytes) {
    const double start = now();
    while (now() - start < longestSilence) {
      Header header;
      while (take(header))
        if (header.offset == number * payloadBytes) return true;
      runtime::multicast::awaitDatagram(&seat_.receiver, std::chrono::milliseconds(5));
    }
    return false;
  }

  static constexpr double longestStart = 0.2;   ///< seconds until the first datagram, beyond:
  static constexpr double longestSilence = 0.1; ///< seconds between two of them

  MPI_Comm comm_;
  runtime::StreamSettings settings_;
  runtime::multicast::GroupSeat seat_;
  std::vector<std::uint32_t> addresses_; ///< by machine, in network order
  std::string description_;
  std::uint64_t number_ = 0; ///< of the train
  bool areAllHeard_ = false;
};

} // namespace topocast::measure
