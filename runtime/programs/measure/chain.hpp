// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Measures the relay gap: the pace of messages that travel along a chain of all machines, as the
// segments of a broadcast do. A train from one machine to another would show a pace that is too
// fast: several short messages share a packet and are received at once, while a machine that passes
// them on has to wake up, receive and send for each.
#pragma once

#include "clock.hpp"
#include "interruption.hpp"
#include "machines.hpp"
#include "message_window.hpp"
#include "pair_measurement.hpp"
#include "pair_result.hpp"
#include "sampling.hpp"

#include "topocast/mpi.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace topocast::measure {

/// The machines with the numbers of `members`, at least two, in that order, which is that of their
/// ranks.
class Chain {
public:
  /// Collective over MPI_COMM_WORLD.
  Chain(const std::vector<Machine>& machines, const std::vector<int>& members, const Effort& effort)
      : effort_(effort) {
    int own = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &own);
    const bool isMember = std::any_of(members.begin(), members.end(), [&](int member) {
      return machines[static_cast<std::size_t>(member)].rank == own;
    });
    MPI_Comm_split(MPI_COMM_WORLD, isMember ? 0 : MPI_UNDEFINED, own, &comm_);
    if (!isMember) return;
    MPI_Comm_rank(comm_, &place_);
    MPI_Comm_size(comm_, &length_);
  }
  Chain(const Chain&) = delete;
  Chain& operator=(const Chain&) = delete;
  ~Chain() {
    if (comm_ != MPI_COMM_NULL) MPI_Comm_free(&comm_);
  }

  /// Collective over the chain, nothing elsewhere. Seconds between two messages at its end, on the
  /// rank of the last machine.
  Estimate measure(int bytes) {
    if (comm_ == MPI_COMM_NULL) return {};
    if (place_ == last()) return lead(bytes);
    follow(bytes);
    return {};
  }

private:
  int last() const { return length_ - 1; }

  /// On the last machine, which has the clock and decides how many messages come next.
  Estimate lead(int bytes) {
    const auto sample = [&](int count) {
      MPI_Bcast(&count, 1, MPI_INT, last(), comm_);
      return pass(bytes, count);
    };
    const int least = leastTrain + 4 * length_;
    const int most = std::max(least, std::min(maximumIterations, mostTrainBytes / bytes));
    const int count = chooseIterations(sample, effort_.trainSeconds, least, most);
    const Estimate estimate = sampleUntilSettled([&] { return sample(count); }, effort_.rule,
                                                 [] { return wasInterrupted(); });
    int end = 0;
    MPI_Bcast(&end, 1, MPI_INT, last(), comm_);
    return estimate;
  }

  void follow(int bytes) {
    while (true) {
      int count = 0;
      MPI_Bcast(&count, 1, MPI_INT, last(), comm_);
      if (count == 0) return;
      pass(bytes, count);
    }
  }

  /// Seconds from one message to the next, at the end of the chain.
  double pass(int bytes, int count) {
    const int before = place_ == 0 ? MPI_PROC_NULL : place_ - 1;
    const int behind = place_ == last() ? MPI_PROC_NULL : place_ + 1;
    MessageWindow window(bytes, count, before, behind, comm_);
    double start = 0;
    for (int number = 0; number < count; ++number) {
      window.receive(number);
      if (number == 0) start = now();
      window.send(number);
    }
    return (now() - start) / (count - 1);
  }

  Effort effort_;
  MPI_Comm comm_ = MPI_COMM_NULL;
  int place_ = 0;
  int length_ = 0;
};

} // namespace topocast::measure
