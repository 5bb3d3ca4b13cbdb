// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The runtime's library: what sources call of it. In: the table of the MPI library that they are
// compiled for, and its handles as the table has them. Out: what runtime.hpp promises.
#pragma once

#include "topocast/binding/mpi_table.hpp"
#include "topocast/cluster.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

struct OwnNames;

namespace binding {

/// The ways into the MPI library's own broadcast; the second one is null where it has none.
struct BroadcastsBehind {
  Broadcast* bcast;
  LargeBroadcast* largeBcast;
};

int carryBroadcast(const MpiTable& table, const Cluster& cluster, const BroadcastsBehind& behind,
                   void* buffer, Count count, Datatype datatype, int root, Comm comm);

std::uint64_t countServed(const MpiTable& table, Comm comm);

/// See own_names.hpp.
OwnNames ownNames(const MpiTable& table);

/// Some processes have been joined to this one.
void noteMergedGroups();

/// Calls `start(context)`, which starts to duplicate `comm`, and notes the duplicate as under way.
int countDuplicate(const MpiTable& table, Comm comm, int (*start)(void* context), void* context);

} // namespace binding
} // namespace topocast::TOPOCAST_ABI::runtime
