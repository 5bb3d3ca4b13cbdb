// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The runtime, compiled once: what sources of all MPI libraries call.
#define TOPOCAST_MPI_BY_TABLE
#define TOPOCAST_RUNTIME_IN_SOURCE 1

#include "topocast/agree/counted_start.hpp"
#include "topocast/agree/other_worlds.hpp"
#include "topocast/binding/library_entries.hpp"
#include "topocast/broadcast.hpp"
#include "topocast/ip_multicast.hpp"
#include "topocast/multicast/ip_stream.hpp"
#include "topocast/own_names.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

Stream* openIpMulticast(const StreamSettings& settings, const StreamMembers& members) {
  // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): the caller owns it
  return new multicast::IpStream(settings, members);
}

namespace binding {

int carryBroadcast(const MpiTable& table, const Cluster& cluster, const BroadcastsBehind& behind,
                   void* buffer, Count count, Datatype datatype, int root, Comm comm) {
  bindTo(table);
  return detail::broadcast(cluster, Library{behind.bcast, behind.largeBcast},
                           {buffer, count, datatype, root, comm});
}

std::uint64_t countServed(const MpiTable& table, Comm comm) {
  bindTo(table);
  return runtime::servedBroadcasts(comm);
}

OwnNames ownNames(const MpiTable& table) {
  bindTo(table);
  return runtime::ownNames();
}

void noteMergedGroups() {
  runtime::hasMergedGroups() = true;
}

int countDuplicate(const MpiTable& table, Comm comm, int (*start)(void* context), void* context) {
  bindTo(table);
  return detail::startDuplicate(comm, [&] { return start(context); });
}

} // namespace binding
} // namespace topocast::TOPOCAST_ABI::runtime
