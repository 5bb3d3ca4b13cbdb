// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The loops in which broadcasts are timed, on all ranks of MPI_COMM_WORLD. The root's clock counts,
// and all ranks learn what it says.
#pragma once

#include "clock.hpp"
#include "interruption.hpp"
#include "world.hpp"

#include "topocast/mpi.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace topocast::measure {

using BroadcastFunction = int(void*, int, MPI_Datatype, int, MPI_Comm);

class BroadcastLoops {
public:
  BroadcastLoops(BroadcastFunction* function, int root, int bytes)
      : function_(function), root_(root), rank_(worldRank()), ranks_(worldSize()),
        buffer_(static_cast<std::size_t>(bytes)) {}

  int ranks() const { return ranks_; }
  int root() const { return root_; }
  bool interrupted() const { return interrupted_; }

  /// Nupairoj 1998, Algorithm 3.3.2: the responder answers each broadcast, after a delay if there
  /// is one. The root begins last.
  double flow(int responder, int iterations, double delay) {
    rootBeginsLast();
    const double start = now();
    for (int i = 0; i < iterations; ++i) {
      broadcast();
      if (rank_ == root_) receiveFrom(responder);
      if (rank_ != responder) continue;
      if (delay > 0) spin(delay);
      sendTo(root_);
    }
    return shared((now() - start) / iterations);
  }

  /// Half a round trip of one byte.
  double acknowledgement(int responder, int iterations) {
    rootBeginsLast();
    const double start = now();
    for (int i = 0; i < iterations; ++i) {
      if (rank_ == root_) {
        sendTo(responder);
        receiveFrom(responder);
      } else if (rank_ == responder) {
        receiveFrom(root_);
        sendTo(root_);
      }
    }
    return shared((now() - start) / iterations / 2);
  }

  /// Patarasuk et al. 2008, Figure 10.
  double barrierLoop(int iterations) {
    MPI_Barrier(MPI_COMM_WORLD);
    const double start = now();
    for (int i = 0; i < iterations; ++i) {
      broadcast();
      MPI_Barrier(MPI_COMM_WORLD);
    }
    return shared((now() - start) / iterations);
  }

  /// Nupairoj 1998, Algorithm 3.3.1, which misleads: broadcasts overlap, and the root need not wait
  /// for anyone.
  double pingLoop(int iterations) {
    rootBeginsLast();
    const double start = now();
    for (int i = 0; i < iterations; ++i)
      broadcast();
    return shared((now() - start) / iterations);
  }

private:
  void broadcast() {
    function_(buffer_.data(), static_cast<int>(buffer_.size()), MPI_BYTE, root_, MPI_COMM_WORLD);
  }

  void rootBeginsLast() const {
    const int here = 1;
    int there = 0;
    MPI_Reduce(&here, &there, 1, MPI_INT, MPI_SUM, root_, MPI_COMM_WORLD);
  }

  void sendTo(int rank) const {
    const char byte = 0;
    MPI_Send(&byte, 1, MPI_CHAR, rank, 0, MPI_COMM_WORLD);
  }

  void receiveFrom(int rank) const {
    char byte = 0;
    MPI_Recv(&byte, 1, MPI_CHAR, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }

  /// The root's seconds, and whether any rank was asked to end.
  double shared(double seconds) {
    std::array<double, 2> all = {rank_ == root_ ? seconds : 0, wasInterrupted() ? 1. : 0.};
    MPI_Allreduce(MPI_IN_PLACE, all.data(), 2, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    interrupted_ = interrupted_ || all[1] > 0;
    return all[0];
  }

  BroadcastFunction* function_;
  int root_;
  int rank_;
  int ranks_;
  std::vector<char> buffer_;
  bool interrupted_ = false;
};

} // namespace topocast::measure
