// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What runtime.hpp declares, by way of the runtime's library: a source that includes this is
// compiled in a moment, as it has nothing but its own tables and that of its MPI library.
#pragma once

#include "topocast/binding/library_entries.hpp"
#include "topocast/binding/native_table.hpp"
#include "topocast/mpi.hpp"
#include "topocast/runtime.hpp"

#ifdef TOPOCAST_REPLACE_MPI_BCAST
#include "topocast/binding/noted_calls.hpp"
#include "topocast/library_behind.hpp"
#endif

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

inline std::uint64_t servedBroadcasts(MPI_Comm comm) {
  return binding::countServed(binding::nativeTable(), binding::outerOf<binding::Comm>(comm));
}

#ifdef TOPOCAST_REPLACE_MPI_BCAST
inline namespace replacing {

inline int bcastBehind(void* buffer, int count, binding::Datatype datatype, int root,
                       binding::Comm comm) {
  return libraryBehind().bcast(buffer, count, binding::withBytesOf<MPI_Datatype>(datatype), root,
                               binding::withBytesOf<MPI_Comm>(comm));
}

#if MPI_VERSION >= 4
inline int largeBcastBehind(void* buffer, binding::Count count, binding::Datatype datatype,
                            int root, binding::Comm comm) {
  return libraryBehind().largeBcast(buffer, count, binding::withBytesOf<MPI_Datatype>(datatype),
                                    root, binding::withBytesOf<MPI_Comm>(comm));
}
constexpr binding::BroadcastsBehind broadcastsBehind = {bcastBehind, largeBcastBehind};
#else
constexpr binding::BroadcastsBehind broadcastsBehind = {bcastBehind, nullptr};
#endif

#else
namespace binding {
#if MPI_VERSION >= 4
constexpr BroadcastsBehind broadcastsBehind = {
    Passing<Broadcast>::call<PMPI_Bcast>,
    Passing<LargeBroadcast>::call<PMPI_Bcast_c>,
};
#else
constexpr BroadcastsBehind broadcastsBehind = {Passing<Broadcast>::call<PMPI_Bcast>, nullptr};
#endif
} // namespace binding
using binding::broadcastsBehind;
#endif

inline int broadcast(const Cluster& cluster, void* buffer, MPI_Count count, MPI_Datatype datatype,
                     int root, MPI_Comm comm) {
  return binding::carryBroadcast(binding::nativeTable(), cluster, broadcastsBehind, buffer, count,
                                 binding::outerOf<binding::Datatype>(datatype), root,
                                 binding::outerOf<binding::Comm>(comm));
}

#ifdef TOPOCAST_REPLACE_MPI_BCAST
} // namespace replacing
#endif

} // namespace topocast::TOPOCAST_ABI::runtime
