// A message that is sent whole together with the machines that its receiver has to serve. In: the
// message's bytes, where they lie. Out: one MPI message for both, without a copy.
#pragma once

#include "topocast/adaptive_split.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/segments.hpp"

#include <cstdint>
#include <vector>

namespace topocast::runtime {

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
                                    MPI_BYTE, &type_));
    check(PMPI_Type_commit(&type_));
  }
  AdaptiveMessage(const AdaptiveMessage&) = delete;
  AdaptiveMessage& operator=(const AdaptiveMessage&) = delete;
  ~AdaptiveMessage() {
    if (type_ != MPI_DATATYPE_NULL) PMPI_Type_free(&type_);
  }

  /// From whoever sends it with this tag.
  Responsibility receive(int tag, MPI_Comm comm) {
    check(PMPI_Recv(MPI_BOTTOM, 1, type_, MPI_ANY_SOURCE, tag, comm, MPI_STATUS_IGNORE));
    return responsibility_;
  }

  /// Returns when the message has left. Seconds that it took.
  double send(const Responsibility& responsibility, int rank, int tag, MPI_Comm comm) {
    responsibility_ = responsibility;
    const double start = PMPI_Wtime();
    check(PMPI_Send(MPI_BOTTOM, 1, type_, rank, tag, comm));
    return PMPI_Wtime() - start;
  }

private:
  Responsibility responsibility_ = {0, 0};
  MPI_Datatype type_ = MPI_DATATYPE_NULL;
};

} // namespace topocast::runtime
