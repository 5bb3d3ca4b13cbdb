// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What two ranks do together, over and over, while a clock runs. One leads: it says what is to be
// done and how often; the other follows. Messages come and go, seconds for one iteration come out.
#pragma once

#include "clock.hpp"
#include "interruption.hpp"
#include "order.hpp"

#include "topocast/mpi.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <thread>
#include <vector>

namespace topocast::measure {

/// Two ranks of a communicator, seen from one of them.
class Partnership {
public:
  Partnership(MPI_Comm comm, int partner, int mostBytes)
      : comm_(comm), partner_(partner), buffer_(static_cast<std::size_t>(std::max(mostBytes, 1))) {}

  /// As the leader: does the exercise once with the follower, which is waiting for it.
  Outcome lead(const Order& order) {
    MPI_Send(&order, sizeof order, MPI_BYTE, partner_, 0, comm_);
    if (order.exercise == Exercise::finish) return {};
    receive(0);
    const double seconds = leadersPart(order);
    Outcome outcome;
    MPI_Recv(&outcome, sizeof outcome, MPI_BYTE, partner_, 0, comm_, MPI_STATUS_IGNORE);
    outcome.leader = seconds / order.iterations;
    outcome.interrupted |= wasInterrupted() ? 1 : 0;
    return outcome;
  }

  /// As the follower: does what the leader says until it says that all is done.
  void follow() {
    while (true) {
      Order order;
      MPI_Recv(&order, sizeof order, MPI_BYTE, partner_, 0, comm_, MPI_STATUS_IGNORE);
      if (order.exercise == Exercise::finish) return;
      send(0);
      Outcome outcome;
      outcome.follower = followersPart(order);
      outcome.interrupted = wasInterrupted() ? 1 : 0;
      MPI_Send(&outcome, sizeof outcome, MPI_BYTE, partner_, 0, comm_);
    }
  }

private:
  double leadersPart(const Order& order) {
    switch (order.exercise) {
    case Exercise::roundTrip:
      return leadRoundTrips(order);
    case Exercise::train:
      return leadTrain(order);
    case Exercise::sendOverhead:
      return leadSends(order);
    case Exercise::receiveOverhead:
      return leadReceives(order);
    case Exercise::finish:
      break;
    }
    return 0;
  }

  double followersPart(const Order& order) {
    switch (order.exercise) {
    case Exercise::roundTrip:
      answer(order, order.bytes, order.bytes);
      break;
    case Exercise::train:
      return followTrain(order);
    case Exercise::sendOverhead:
      answer(order, order.bytes, 0);
      break;
    case Exercise::receiveOverhead:
      answer(order, 0, order.bytes);
      break;
    case Exercise::finish:
      break;
    }
    return 0;
  }

  /// PingPong, with the dummy loop of the delay-loop method if there is a delay.
  double leadRoundTrips(const Order& order) {
    const std::chrono::duration<double> pause(order.pause);
    double paused = 0;
    const double start = now();
    for (int i = 0; i < order.iterations; ++i) {
      if (order.pause > 0) {
        const double before = now();
        std::this_thread::sleep_for(pause);
        paused += now() - before;
      }
      send(order.bytes);
      if (order.delay > 0) spin(order.delay);
      receive(order.bytes);
    }
    return now() - start - paused;
  }

  /// Ping: as fast as sending goes.
  double leadTrain(const Order& order) {
    const double start = now();
    for (int i = 0; i < order.iterations; ++i)
      send(order.bytes);
    return now() - start;
  }

  /// The time from the first arrival to the last. So the latency does not count, and messages count
  /// only once they have arrived, not when they are buffered at the sender.
  double followTrain(const Order& order) {
    receive(order.bytes);
    const double start = now();
    for (int i = 1; i < order.iterations; ++i)
      receive(order.bytes);
    return (now() - start) / std::max(order.iterations - 1, 1);
  }

  /// The time inside single sends; nothing else is under way.
  double leadSends(const Order& order) {
    double inside = 0;
    for (int i = 0; i < order.iterations; ++i) {
      const double start = now();
      send(order.bytes);
      inside += now() - start;
      receive(0);
    }
    return inside;
  }

  /// The time inside single receives of messages that have arrived before.
  double leadReceives(const Order& order) {
    double inside = 0;
    for (int i = 0; i < order.iterations; ++i) {
      send(0);
      spin(order.delay);
      const double start = now();
      receive(order.bytes);
      inside += now() - start;
    }
    return inside;
  }

  void answer(const Order& order, int received, int sent) {
    for (int i = 0; i < order.iterations; ++i) {
      receive(received);
      send(sent);
    }
  }

  void send(int bytes) { MPI_Send(buffer_.data(), bytes, MPI_BYTE, partner_, 1, comm_); }
  void receive(int bytes) {
    MPI_Recv(buffer_.data(), bytes, MPI_BYTE, partner_, 1, comm_, MPI_STATUS_IGNORE);
  }

  MPI_Comm comm_;
  int partner_;
  std::vector<char> buffer_;
};

} // namespace topocast::measure
