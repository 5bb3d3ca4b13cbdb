// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A message that is sent whole together with the machines that its receiver has to serve. In: the
// message's bytes, where they lie. Out: one MPI message for both, without a copy.
#pragma once

#include "topocast/carry/adaptive_split.hpp"
#include "topocast/carry/awaited.hpp"
#include "topocast/carry/owned_type.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/schedule/segments.hpp"

#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// One message of a broadcast, to receive at most once and to send any number of times.
class AdaptiveMessage {
public:
  /// `bytes` > 0 at `data`, which hold the message or are where it goes.
  AdaptiveMessage(char* data, std::uint64_t bytes) {
    std::vector<int> lengths;
    std::vector<MPI_Aint> places;
    const auto add = [&](const void* place, int length) {
      places.emplace_back();
      check(PMPI_Get_address(place, &places.back()));
      lengths.push_back(length);
    };
    const Segments pieces(bytes, maxSegmentBytes);
    add(&responsibility_, sizeof responsibility_);
    for (std::uint64_t piece = 0; piece < pieces.count(); ++piece)
      add(data + pieces.begin(piece), pieces.length(piece));
    check(PMPI_Type_create_hindexed(static_cast<int>(lengths.size()), lengths.data(), places.data(),
                                    MPI_BYTE, type_.place()));
    type_.commit();
  }
  AdaptiveMessage(const AdaptiveMessage&) = delete;
  AdaptiveMessage& operator=(const AdaptiveMessage&) = delete;

  /// From whoever sends it with this tag. Those to be served depend on it: what fails without
  /// having received anything is noted in `failure` and done once more.
  Responsibility receive(int tag, MPI_Comm comm, DeferredFailure& failure) {
    Awaited received;
    received.begin(
        [&](MPI_Request* request) {
          return PMPI_Irecv(MPI_BOTTOM, 1, type_.get(), MPI_ANY_SOURCE, tag, comm, request);
        },
        failure);
    received.finish(failure);
    check(received.code);
    int messages = 1;
    failure.note(PMPI_Get_count(&received.status, type_.get(), &messages));
    if (messages == 1) return responsibility_;
    failure.raise();
    throw MpiFailure{MPI_ERR_OTHER};
  }

  /// Returns when the message has left. Seconds that it took.
  double send(const Responsibility& responsibility, int rank, int tag, MPI_Comm comm) {
    responsibility_ = responsibility;
    const double start = PMPI_Wtime();
    check(PMPI_Send(MPI_BOTTOM, 1, type_.get(), rank, tag, comm));
    return PMPI_Wtime() - start;
  }

  /// Tells a rank that the message is lost.
  static void sendNothing(int rank, int tag, MPI_Comm comm) {
    PMPI_Send(nullptr, 0, MPI_BYTE, rank, tag, comm);
  }

private:
  Responsibility responsibility_ = {0, 0};
  OwnedType type_;
};

} // namespace topocast::TOPOCAST_ABI::runtime
