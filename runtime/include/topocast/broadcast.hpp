// The broadcast: decides what the cluster's trees serve, and runs this rank's part in it.
//
// What decides is equal on all ranks, or some would enter a tree and others the library: the
// message's bytes (MPI demands equal type signatures), the root, and the communicator with the
// membership its ranks have exchanged. Count and datatype may differ between ranks; they only
// decide how a rank reaches its own memory.
#pragma once

#include "topocast/communicator_attribute.hpp"
#include "topocast/machine_share.hpp"
#include "topocast/message_view.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/pipeline.hpp"
#include "topocast/ranges.hpp"
#include "topocast/runtime.hpp"
#include "topocast/segments.hpp"

#include <cstdint>
#include <new>

namespace topocast::runtime {

namespace detail {

/// False for what is wrong, which the library reports in its own way, and for intercommunicators
/// and lone ranks.
inline bool isServableCall(int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  if (comm == MPI_COMM_NULL || datatype == MPI_DATATYPE_NULL || count < 0) return false;
  int isInter = 0;
  int ranks = 0;
  check(PMPI_Comm_test_inter(comm, &isInter));
  if (isInter != 0) return false;
  check(PMPI_Comm_size(comm, &ranks));
  return ranks > 1 && root >= 0 && root < ranks;
}

inline Neighbours neighbours(CommunicatorState& state, std::uint32_t tree, int root) {
  const Membership& membership = state.membership();
  const Position& position = state.position(membership.machineOf(root), tree);
  Neighbours result;
  if (state.rank() != root) result.parent = membership.leaderOf(position.parent, root);
  result.children.reserve(position.children.size());
  for (const std::uint32_t machine : position.children)
    result.children.push_back(membership.leaderOf(machine, root));
  return result;
}

/// The part of the rank that stands in the tree for its machine.
inline void lead(CommunicatorState& state, const Range& range, const Segments& segments, int root,
                 MessageView& message, MachineShare& share) {
  const Neighbours around = neighbours(state, range.tree, root);
  const bool isRoot = state.rank() == root;
  Pipeline pipeline(state.network(), around, segments, message.data());
  for (std::uint64_t segment = 0; segment < segments.count(); ++segment) {
    const std::uint64_t end = segments.end(segment);
    if (isRoot) message.pack(end);
    pipeline.receive(segment);
    pipeline.send(segment);
    share.shareUpTo(end);
    if (!isRoot) message.unpack(end);
  }
  pipeline.finish();
}

/// The part of a rank that has the message from its machine's leader.
inline void follow(MessageView& message, MachineShare& share) {
  while (!share.isDone())
    message.unpack(share.shareNext());
}

inline void serve(CommunicatorState& state, const Range& range, MessageView& message, int root) {
  const Membership& membership = state.membership();
  const Segments segments(message.bytes(), range.segmentBytes);
  const int leader = membership.leaderOf(state.ownMachine(), root);
  MachineShare share(state.machine(), membership.localRank(leader), segments, message.data());
  if (state.rank() == leader)
    lead(state, range, segments, root, message, share);
  else
    follow(message, share);
  state.countServedBroadcast();
}

/// True if the broadcast is done, false if it is the library's.
inline bool tryToServe(const Cluster& cluster, void* buffer, int count, MPI_Datatype datatype,
                       int root, MPI_Comm comm) {
  if (!isServableCall(count, datatype, root, comm)) return false;
  MPI_Count typeBytes = 0;
  check(PMPI_Type_size_x(datatype, &typeBytes));
  const std::uint64_t bytes =
      static_cast<std::uint64_t>(count) * static_cast<std::uint64_t>(typeBytes);
  // Done here and not in the library: some hang if only some ranks have count 0, and others a type
  // of size 0.
  if (bytes == 0) return true;
  CommunicatorState& state = stateOf(cluster, comm);
  if (!state.membership().isServable()) return false;
  const Range* range = findRange(cluster, state.membership().machineOf(root), bytes);
  if (range == nullptr) return false;
  MessageView message(buffer, count, datatype, bytes, state.network());
  serve(state, *range, message, root);
  return true;
}

inline int raise(MPI_Comm comm, int code) {
  PMPI_Comm_call_errhandler(comm, code);
  return code;
}

} // namespace detail

inline int broadcast(const Cluster& cluster, void* buffer, int count, MPI_Datatype datatype,
                     int root, MPI_Comm comm) {
  try {
    if (detail::tryToServe(cluster, buffer, count, datatype, root, comm)) return MPI_SUCCESS;
  } catch (const MpiFailure& failure) {
    return detail::raise(comm, failure.code);
  } catch (const std::bad_alloc&) {
    return detail::raise(comm, MPI_ERR_NO_MEM);
  }
  return PMPI_Bcast(buffer, count, datatype, root, comm);
}

inline std::uint64_t servedBroadcasts(MPI_Comm comm) {
  std::uint64_t served = 0;
  if (const detail::ClusterStates* states = detail::findStates(comm))
    for (const CommunicatorState& state : *states)
      served += state.servedBroadcasts();
  return served;
}

} // namespace topocast::runtime
