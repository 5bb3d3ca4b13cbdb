// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Passes a message of one segment from a rank's parent to its children. In: data without gaps. Out:
// the messages, and after a failure the empty ones, that a Pipeline sends along its first tree, by
// the calls that these take and no further steps: short broadcasts are little more than calls.
#pragma once

#include "topocast/carry/channel.hpp"
#include "topocast/carry/pipeline.hpp"
#include "topocast/carry/requests.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/version.hpp"

#include <cstddef>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

inline void receiveWhole(const Channel& channel, int parent, char* data, int bytes,
                         DeferredFailure& failure) {
  MPI_Status status{};
  const auto receive = [&] {
    return PMPI_Recv(data, bytes, MPI_BYTE, parent, channel.treeTag(0), channel.comm, &status);
  };
  const int code = receive();
  failure.note(code);
  int arrived = 0;
  twice([&] { return PMPI_Get_count(&status, MPI_BYTE, &arrived); }, failure);
  if (arrived != bytes) failure.note(MPI_ERR_OTHER);
  if (code == MPI_SUCCESS || arrived > 0) return;
  // One that is too long has been taken, and MPICH counts none of it. What has not been taken would
  // be taken for the next message.
  int errorClass = MPI_ERR_TRUNCATE;
  twice([&] { return PMPI_Error_class(code, &errorClass); }, failure);
  if (errorClass != MPI_ERR_TRUNCATE) receive();
}

/// Once something has failed, what is sent is empty. The last message needs no request: all others
/// are under way.
inline void sendWhole(const Channel& channel, const std::vector<int>& children, const char* data,
                      int bytes, DeferredFailure& failure) {
  const auto lengthNow = [&] { return failure.isNoted() ? 0 : bytes; };
  const std::size_t others = children.size() - 1;
  Requests sends(others);
  for (std::size_t child = 0; child < others; ++child)
    twice(
        [&] {
          const int code = PMPI_Isend(data, lengthNow(), MPI_BYTE, children[child],
                                      channel.treeTag(0), channel.comm, sends.at(child));
          if (code != MPI_SUCCESS) sends[child] = MPI_REQUEST_NULL;
          return code;
        },
        failure);
  twice(
      [&] {
        return PMPI_Send(data, lengthNow(), MPI_BYTE, children.back(), channel.treeTag(0),
                         channel.comm);
      },
      failure);
  if (others == 0) return;
  twice([&] { return PMPI_Waitall(static_cast<int>(others), sends.at(0), MPI_STATUSES_IGNORE); },
        failure);
}

} // namespace detail

/// Throws MpiFailure when this rank's part is done; nothing is outstanding then.
inline void passWhole(const Channel& channel, const Neighbours& around, char* data, int bytes) {
  DeferredFailure failure;
  if (around.parent != MPI_PROC_NULL)
    detail::receiveWhole(channel, around.parent, data, bytes, failure);
  if (!around.children.empty()) detail::sendWhole(channel, around.children, data, bytes, failure);
  failure.raise();
}

} // namespace topocast::TOPOCAST_ABI::runtime
