// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The broadcast: decides what the cluster's trees serve, and runs this rank's part in it.
//
// All ranks must decide alike, or some would enter a tree and others the library. So only what is
// equal on all ranks decides: the message's bytes (MPI demands equal type signatures), the root,
// the communicator, and the reports that its ranks have exchanged. Count and datatype may differ
// between ranks; they only say how a rank reaches its own memory.
#pragma once

#include "topocast/agree/local_report.hpp"
#include "topocast/agree/opening.hpp"
#include "topocast/carry/basic_type.hpp"
#include "topocast/carry/machine_share.hpp"
#include "topocast/carry/message_view.hpp"
#include "topocast/carry/pipeline.hpp"
#include "topocast/carry/shared_pipelines.hpp"
#include "topocast/carry/stream.hpp"
#include "topocast/carry/whole_message.hpp"
#include "topocast/carry_adaptively.hpp"
#include "topocast/carry_pieces.hpp"
#include "topocast/communicator_attribute.hpp"
#include "topocast/library.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/runtime.hpp"
#include "topocast/schedule/segments.hpp"
#include "topocast/service.hpp"
#include "topocast/special_carrier.hpp"
#include "topocast/watch/call_watch.hpp"
#include "topocast/watch/guard.hpp"
#include "topocast/watch/guarded_trial.hpp"

#ifdef TOPOCAST_REPLACE_MPI_BCAST
#include "topocast/binding/noted_calls.hpp"
#include "topocast/library_behind.hpp"
#endif

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

/// Whether a type is committed. Without this check one that was not would pass where nothing is
/// packed.
inline bool isUsable(MPI_Datatype datatype, MPI_Comm comm) {
  if (basicBytes(datatype) > 0) return true;
  char nothing = 0;
  int position = 0;
  int errorClass = MPI_SUCCESS;
  const int code = PMPI_Pack(&nothing, 0, datatype, &nothing, 0, &position, comm);
  if (code == MPI_SUCCESS) return true;
  check(PMPI_Error_class(code, &errorClass));
  if (errorClass != MPI_ERR_TYPE) throw MpiFailure{code};
  return false;
}

/// Whether the call is right by MPI's rules; a wrong one goes to the library, which reports it in
/// its own way. Errors on `comm` are returned.
inline bool isRight(const Call& call, int ranks, MPI_Comm comm) {
  return call.count >= 0 && call.datatype != MPI_DATATYPE_NULL && call.buffer != MPI_IN_PLACE &&
         call.root >= 0 && call.root < ranks && isUsable(call.datatype, comm);
}

/// The same on a communicator of which nothing is known yet: a rank whose call is wrong must not
/// wait for the others. Roots of an intercommunicator, which has no `ranks`, are of another kind
/// and always right.
inline bool isRightAtFirst(const Call& call, int ranks) {
  if (ranks == 0) return true;
  if (basicBytes(call.datatype) > 0) return isRight(call, ranks, call.comm); // asks MPI nothing
  const ReturnedErrors returned(call.comm);
  return isRight(call, ranks, call.comm);
}

/// 0 for an intercommunicator.
inline int ranksOfIntra(MPI_Comm comm) {
  int isInter = 0;
  int ranks = 0;
  checkRaised(PMPI_Comm_test_inter(comm, &isInter));
  if (isInter == 0) checkRaised(PMPI_Comm_size(comm, &ranks));
  return ranks;
}

/// The state of the call's communicator; null if the call is wrong. Collective until the state is
/// decided.
inline CommunicatorState* stateFor(const Cluster& cluster, const Library& library, const Call& call,
                                   DeferredFailure& failure) {
  CommunicatorState& state = stateOf(cluster, call.comm);
  if (state.isDecided()) return &state;
  const int ranks = ranksOfIntra(call.comm);
  if (!isRightAtFirst(call, ranks)) return nullptr;
  state.decide(library, call, ranks, failure);
  return &state;
}

/// The part of the rank that stands in the tree for its machine.
inline void lead(const CommunicatorState& state, const Neighbours& around, const Segments& segments,
                 int root, MessageView& message, MachineShare& share) {
  const bool isRoot = state.rank() == root;
  Pipeline pipeline(state.channel(), around, TreeSegments(segments, 0, 1), message.data());
  pipeline.start();
  for (std::uint64_t segment = 0; segment < segments.count(); ++segment) {
    const std::uint64_t end = segments.end(segment);
    if (isRoot) message.pack(end);
    pipeline.receive();
    pipeline.send();
    share.shareUpTo(end);
    if (!isRoot) message.unpack(end);
  }
  pipeline.finish();
}

/// The same in several trees at once. Segments may arrive out of order; they are handed on in
/// order.
inline void lead(const CommunicatorState& state, const std::vector<Neighbours>& around,
                 const Segments& segments, int root, MessageView& message, MachineShare& share) {
  const bool isRoot = state.rank() == root;
  SharedPipelines pipelines(state.channel(), around, segments, message.data());
  pipelines.start();
  while (!pipelines.isDone()) {
    const std::uint64_t segment = pipelines.next();
    if (isRoot) message.pack(segments.end(segment));
    pipelines.advance();
    share.shareUpTo(pipelines.passedBytes());
    if (!isRoot) message.unpack(pipelines.passedBytes());
  }
  pipelines.finish();
}

/// The part of a rank that has the message from its machine's leader.
inline void follow(MessageView& message, MachineShare& share) {
  while (!share.isDone())
    message.unpack(share.shareNext());
}

inline void serve(CommunicatorState& state, const Service& service, MessageView& message,
                  int root) {
  const Segments segments(message.bytes(), service.segmentBytes);
  const Surroundings& around = state.surroundings(root, service);
  const bool isLeader = state.rank() == around.leader;
  SpecialCarrier* const special = state.specialCarrier(service);
  const bool streams = state.streams(service);
  if (segments.count() == 1 && state.isAlone() && message.isInPlace() && !streams && !special) {
    passWhole(state.channel(), around.inTrees.front(), message.data(), segments.length(0));
    state.keepWholeWay(service, message.bytes());
    state.countServedBroadcast();
    return;
  }
  MachineShare share = state.seat() == nullptr
                           ? MachineShare(state.channel(), around.here, segments, message.data())
                           : MachineShare(*state.seat(), isLeader, segments, message.data());
  if (!isLeader) {
    DeferredFailure failure;
    if (special != nullptr) special->accompany(state.passage(service, segments, root), failure);
    if (streams) state.stream().pass();
    follow(message, share);
    failure.raise();
  } else if (special != nullptr) {
    special->lead(state.passage(service, segments, root), message, share);
  } else if (streams) {
    state.stream().lead(state.channel(), around.inTrees.front(), service.segmentBytes, message,
                        share);
  } else if (around.inTrees.size() == 1 || segments.count() == 1) {
    // The one segment travels on the first tree.
    lead(state, around.inTrees.front(), segments, root, message, share);
  } else {
    lead(state, around.inTrees, segments, root, message, share);
  }
  share.finish();
  message.finish();
  state.countServedBroadcast();
}

/// The message's bytes, which MPI demands to be equal on all ranks.
inline std::uint64_t bytesOf(const Call& call) {
  auto typeBytes = static_cast<MPI_Count>(basicBytes(call.datatype));
  if (typeBytes == 0) check(PMPI_Type_size_x(call.datatype, &typeBytes));
  return static_cast<std::uint64_t>(call.count) * static_cast<std::uint64_t>(typeBytes);
}

/// Carries the message over the service's trees, or has the guard try them out. False if it is the
/// library's.
inline bool carry(CommunicatorState& state, const Library& library, const Call& call,
                  const Service& service, MessageView& message, CallWatch& watch) {
  const auto serveByTrees = [&] { serve(state, service, message, call.root); };
  Trials* const trials =
      state.guard() == nullptr ? nullptr : &state.guard()->trialsOf(message.bytes());
  if (trials == nullptr || trials->isForTrees()) watch.noteTrees(trials);
  if (trials != nullptr && !trials->isDecided()) {
    tryOut(state, library, call, message.bytes(), *trials, serveByTrees);
    return true;
  }
  if (trials != nullptr && !trials->isForTrees()) return false;
  serveByTrees();
  return true;
}

/// Serves a message that needs nothing but to be passed on, as the last of such a length from its
/// root. False, and nothing is done, if it may need more. The way is this rank's own matter: its
/// messages are those of any other way.
inline bool passOn(CommunicatorState& state, const Call& call) {
  const std::size_t elementBytes = basicBytes(call.datatype);
  if (elementBytes == 0 || call.buffer == MPI_IN_PLACE || call.buffer == nullptr) return false;
  if (!state.wholeWay().fits(call.root, call.count, elementBytes)) return false;
  passWhole(state.channel(), state.wholeWay().around->inTrees.front(),
            static_cast<char*>(call.buffer),
            static_cast<int>(call.count * static_cast<MPI_Count>(elementBytes)));
  state.countServedBroadcast();
  return true;
}

/// The message came with what the root said of the communicator.
inline void deliver(CommunicatorState& state, const CarriedMessage& carried, int root,
                    MessageView& message) {
  if (state.rank() != root) {
    carried.copyTo(message.data(), message.bytes());
    message.unpack(message.bytes());
    message.finish();
  }
  state.countServedBroadcast();
}

/// True if the broadcast is done, false if it is the library's. What has failed in either case
/// while ranks agreed and planned, and did not keep this rank from its part, is noted in `failure`.
///
/// The choice between tree and library is made at four places, and at each all ranks choose alike:
///   - isServing() is the verdict on reports that all ranks have exchanged;
///   - serves() and serviceFor() depend on the root's machine, which was exchanged too, on the
///     bytes, and on ranges that the root sends to all;
///   - the guard has counted the same broadcasts on all ranks, and they have exchanged their times;
///   - isRight() and the check of the buffer look at a rank's own arguments, but refuse only calls
///     that are wrong by MPI's rules; the library then decides what happens.
inline bool tryToServe(const Cluster& cluster, const Library& library, const Call& call,
                       CallWatch& watch, DeferredFailure& failure) {
  if (call.comm == MPI_COMM_NULL || !isInUse(call.comm)) return false;
  CommunicatorState* const found = stateFor(cluster, library, call, failure);
  if (found == nullptr) return false;
  if (passOn(*found, call)) return true;
  watch.start(found->reported());
  if (!found->isServing()) return false;
  CommunicatorState& state = *found;
  const std::unique_ptr<CarriedMessage> carried = state.takeCarried();
  if (!isRight(call, state.membership().rankCount(), state.channel().comm)) return false;
  const std::uint64_t bytes = bytesOf(call);
  // Without the library: some hang if only some ranks have count 0, and others a type of size 0.
  if (bytes == 0) return true;
  if (!state.serves(call.root, bytes)) return false;
  // Before the plan, in which others meet: what fails here can be tried again.
  MessageView message(call, bytes, state.channel().comm);
  if (message.data() == nullptr) return false;
  if (carried) {
    watch.noteTrees(nullptr);
    deliver(state, *carried, call.root, message);
    return true;
  }
  const auto service = state.serviceFor(call, bytes, failure);
  if (!service) return false;
  state.meetOnMachine(failure);
  return carry(state, library, call, *service, message, watch);
}

inline int raise(MPI_Comm comm, int code) {
  PMPI_Comm_call_errhandler(comm, code);
  return code;
}

inline int broadcast(const Cluster& cluster, const Library& library, const Call& call) {
  try {
    CallWatch watch;
    DeferredFailure failure;
    const bool isServed = tryToServe(cluster, library, call, watch, failure);
    const int code = isServed ? MPI_SUCCESS : library.broadcast(call);
    if (code == MPI_SUCCESS) failure.raise();
    if (watch.isOn() && code == MPI_SUCCESS) watch.finish(bytesOf(call));
    return code;
  } catch (const RaisedFailure& failure) {
    return failure.code;
  } catch (const MpiFailure& failure) {
    return raise(call.comm, failure.code);
  } catch (const std::bad_alloc&) {
    return raise(call.comm, MPI_ERR_NO_MEM);
  }
}

} // namespace detail

#ifdef TOPOCAST_MPI_BY_TABLE
// Defined by each source: binding/bound_broadcast.hpp.
#elif defined(TOPOCAST_REPLACE_MPI_BCAST)
inline namespace replacing {
inline int broadcast(const Cluster& cluster, void* buffer, MPI_Count count, MPI_Datatype datatype,
                     int root, MPI_Comm comm) {
  return detail::broadcast(cluster, libraryBehind(), {buffer, count, datatype, root, comm});
}
} // namespace replacing
#else
inline int broadcast(const Cluster& cluster, void* buffer, MPI_Count count, MPI_Datatype datatype,
                     int root, MPI_Comm comm) {
  return detail::broadcast(cluster, linkedLibrary, {buffer, count, datatype, root, comm});
}
#endif

inline std::uint64_t servedBroadcasts(MPI_Comm comm) {
  std::uint64_t served = 0;
  try {
    if (const detail::ClusterStates* states = detail::findStates(comm))
      for (const CommunicatorState& state : *states)
        served += state.servedBroadcasts();
  } catch (const MpiFailure&) {
    return 0;
  }
  return served;
}

} // namespace topocast::TOPOCAST_ABI::runtime
