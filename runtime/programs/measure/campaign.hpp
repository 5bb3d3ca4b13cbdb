// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The run itself, on all ranks: round by round and size by size the pairs measure, and rank 0
// collects. Ranks that are not in a pair sleep.
#pragma once

#include "chain.hpp"
#include "chain_members.hpp"
#include "cluster_parameters.hpp"
#include "exercises.hpp"
#include "interruption.hpp"
#include "machines.hpp"
#include "pair_measurement.hpp"
#include "pairs.hpp"
#include "role.hpp"
#include "sleeping.hpp"

#include "topocast/mpi.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace topocast::measure {

class Campaign {
public:
  Campaign(const std::vector<Machine>& machines, const std::vector<Round>& rounds,
           const std::vector<int>& sizes, const Effort& effort)
      : machines_(machines), rounds_(rounds), sizes_(sizes), effort_(effort) {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
  }

  /// Collective. On rank 0, `before(round, size)` is called ahead of each step with the numbers of
  /// both, and `after(records, round, size)` behind it; the run ends as failed when that returns
  /// false.
  template <class Before, class After>
  Ending run(Before&& before, After&& after) {
    for (std::size_t round = 0; round < rounds_.size(); ++round)
      for (std::size_t size = 0; size < sizes_.size(); ++size) {
        if (rank_ == 0) before(round, size);
        collect(rounds_[round], sizes_[size], measure(rounds_[round], sizes_[size]));
        const bool kept = rank_ != 0 || after(records_, round, size);
        const Ending ending = agree(kept);
        if (ending != Ending::finished) return ending;
      }
    return Ending::finished;
  }

  /// The same for what machines pass along, all but slow ones, `before(size)` ahead of each size.
  template <class Before>
  Ending runChain(Before&& before) {
    chain_ = agreeOnChain();
    if (chain_.empty()) return Ending::finished;
    Chain chain(machines_, chain_, effort_);
    for (std::size_t size = 0; size < sizes_.size(); ++size) {
      if (rank_ == 0) before(size);
      Estimate estimate = chain.measure(sizes_[size]);
      tellAll(&estimate, sizeof estimate, rankOf(chain_.back()));
      const Ending ending = agree(true);
      if (ending != Ending::finished) return ending;
      relayGaps_[sizes_[size]] = estimate;
    }
    return Ending::finished;
  }

  /// On rank 0: all that was measured to the end.
  const std::vector<Record>& records() const { return records_; }
  /// By message size in bytes; empty without runChain().
  const RelayGaps& relayGaps() const { return relayGaps_; }
  /// The machines that passed messages along; none without runChain(), or if slow ones left too
  /// few.
  const std::vector<int>& chain() const { return chain_; }

private:
  PairResult measure(const Round& round, int bytes) {
    const auto role = roleIn(round, machines_, rank_);
    if (!role) return {};
    if (role->leads) return lead(role->partner, bytes);
    Partnership(MPI_COMM_WORLD, role->partner, bytes).follow();
    return {};
  }

  PairResult lead(int follower, int bytes) {
    Partnership partnership(MPI_COMM_WORLD, follower, bytes);
    const PairResult result = PairMeasurement(partnership, bytes, effort_).measure();
    partnership.lead({});
    return result;
  }

  /// The leaders' results to rank 0.
  void collect(const Round& round, int bytes, const PairResult& own) {
    std::vector<PairResult> results(rank_ == 0 ? static_cast<std::size_t>(ranks_) : 0);
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Igather(&own, sizeof own, MPI_BYTE, results.data(), sizeof own, MPI_BYTE, 0, MPI_COMM_WORLD,
                &request);
    sleepUntilDone(request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (rank_ != 0) return;
    for (const Pair& pair : round) {
      const PairResult& result = results[static_cast<std::size_t>(rankOf(pair.first))];
      if (result.complete == 1) records_.push_back({pair, bytes, result});
    }
  }

  /// Which machines pass messages along: rank 0 knows the slow ones.
  std::vector<int> agreeOnChain() const {
    std::vector<int> members;
    if (rank_ == 0)
      members = chainMembers(findSuspects(records_, clusterParameters(records_), slowsChain),
                             static_cast<int>(machines_.size()));
    int count = static_cast<int>(members.size());
    tellAll(&count, sizeof count, 0);
    members.resize(static_cast<std::size_t>(count));
    tellAll(members.data(), members.size() * sizeof(int), 0);
    return members;
  }

  /// From one rank to all, who sleep until then.
  static void tellAll(void* data, std::size_t bytes, int root) {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibcast(data, static_cast<int>(bytes), MPI_BYTE, root, MPI_COMM_WORLD, &request);
    sleepUntilDone(request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }

  /// Whether all go on: the gravest that any rank has to say.
  static Ending agree(bool kept) { return agreedEnding(endingOf(kept)); }

  int rankOf(int machine) const { return machines_[static_cast<std::size_t>(machine)].rank; }

  const std::vector<Machine>& machines_;
  const std::vector<Round>& rounds_;
  const std::vector<int>& sizes_;
  Effort effort_;
  int rank_ = 0;
  int ranks_ = 0;
  std::vector<Record> records_;
  RelayGaps relayGaps_;
  std::vector<int> chain_;
};

} // namespace topocast::measure
