// What a program does on a communicator while it broadcasts: messages with the tag that the
// runtime uses within, and a broadcast of the library in the background.
#pragma once

#include "mpi_test.hpp"
#include "random_source.hpp"

#include <cstddef>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

class UserTraffic {
public:
  /// Starts it; every rank sends to the next one. Nothing on every other call.
  UserTraffic(Random& random, MPI_Comm comm) : comm_(comm) {
    if (random.oneIn(2)) return;
    const int ranks = sizeOf(comm);
    const int rank = rankIn(comm);
    const int before = (rank + ranks - 1) % ranks;
    const std::size_t length = random.pick<std::size_t>({1, 300, 30000});
    sent_.assign(length, rank);
    received_.assign(length, -1);
    expected_.assign(length, before);
    const bool fromAny = random.oneIn(2);
    MPI_Irecv(received_.data(), static_cast<int>(length), MPI_INT,
              fromAny ? MPI_ANY_SOURCE : before, fromAny ? MPI_ANY_TAG : 0, comm, newRequest());
    MPI_Isend(sent_.data(), static_cast<int>(length), MPI_INT, (rank + 1) % ranks, 0, comm,
              newRequest());
    if (random.oneIn(2)) return;
    const int root = random.below(ranks);
    background_.assign(length, rank == root ? 42 : -1);
    expectedBackground_.assign(length, 42);
    MPI_Ibcast(background_.data(), static_cast<int>(length), MPI_INT, root, comm, newRequest());
  }
  UserTraffic(const UserTraffic&) = delete;
  UserTraffic& operator=(const UserTraffic&) = delete;

  /// Now and then another collective of the library.
  void between(Random& random) const {
    int one = 1;
    int sum = 0;
    switch (random.below(8)) {
    case 0:
      MPI_Barrier(comm_);
      return;
    case 1:
      MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm_);
      EXPECT_EQ(sum, sizeOf(comm_));
      return;
    default:
      return;
    }
  }

  void finish() {
    MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
    EXPECT_TRUE(received_ == expected_) << "a user's message";
    EXPECT_TRUE(background_ == expectedBackground_) << "MPI_Ibcast";
  }

private:
  MPI_Request* newRequest() {
    requests_.push_back(MPI_REQUEST_NULL);
    return &requests_.back();
  }

  MPI_Comm comm_;
  std::vector<MPI_Request> requests_;
  std::vector<int> sent_;
  std::vector<int> received_;
  std::vector<int> expected_;
  std::vector<int> background_;
  std::vector<int> expectedBackground_;
};

} // namespace topocast::TOPOCAST_ABI::runtime::test
