// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// MPI as the runtime's library sees it, in the place of mpi.h. In: the table of a source. Out: the
// names of mpi.h, of which each stands for what the table says.
#pragma once

#include "topocast/binding/mpi_table.hpp"

#include <atomic>
#include <cstddef>
#include <list>
#include <mutex>

#define MPI_VERSION 4 // of the names here; what an older library lacks its table makes up for

namespace topocast::TOPOCAST_ABI::runtime {

namespace binding {

/// The names that mpi.h has. They mean something when the table is known: before the first call.
namespace names {

using MPI_Aint = Address;
using MPI_Comm = Comm;
using MPI_Count = Count;
using MPI_Datatype = Datatype;
using MPI_Errhandler = Errhandler;
using MPI_Group = Group;
using MPI_Op = Op;
using MPI_Request = Request;
using MPI_Status = Status;

constexpr int MPI_SUCCESS = 0;
constexpr int MPI_MAX_PROCESSOR_NAME = longestName;
constexpr int MPI_MAX_OBJECT_NAME = longestName;
constexpr MPI_Status* MPI_STATUS_IGNORE = nullptr;
constexpr MPI_Status* MPI_STATUSES_IGNORE = nullptr;
constexpr CopyAttribute* MPI_COMM_NULL_COPY_FN = nullptr;

// NOLINTNEXTLINE(bugprone-macro-parentheses): declarators stand without them
#define TOPOCAST_MPI_CALL(result, name, parameters) inline result(*PMPI_##name) parameters;
#define TOPOCAST_MPI_CONSTANT(type, name) inline type MPI_##name;
TOPOCAST_MPI_CALLS(TOPOCAST_MPI_CALL)
TOPOCAST_MPI_SPECIAL_CALLS(TOPOCAST_MPI_CALL)
TOPOCAST_MPI_CONSTANTS(TOPOCAST_MPI_CONSTANT)
#undef TOPOCAST_MPI_CALL
#undef TOPOCAST_MPI_CONSTANT

} // namespace names

inline int (*createAttribute)(const AttributeCalls* calls, int* key);
inline bool hasSessions;

/// Has the names stand for what is in this table. The first one counts: a process has one MPI
/// library.
inline void bindTo(const MpiTable& table) {
#define TOPOCAST_MPI_CALL(result, name, parameters) names::PMPI_##name = table.name;
#define TOPOCAST_MPI_CONSTANT(type, name) names::MPI_##name = table.name;
  static std::atomic<bool> isBound{false};
  if (isBound) return;
  static std::once_flag binding;
  std::call_once(binding, [&] {
    TOPOCAST_MPI_CALLS(TOPOCAST_MPI_CALL)
    TOPOCAST_MPI_SPECIAL_CALLS(TOPOCAST_MPI_CALL)
    TOPOCAST_MPI_CONSTANTS(TOPOCAST_MPI_CONSTANT)
    createAttribute = table.createAttribute;
    hasSessions = table.hasSessions;
    isBound = true;
  });
#undef TOPOCAST_MPI_CALL
#undef TOPOCAST_MPI_CONSTANT
}

/// Where functions of attributes stand as long as the process lives.
inline const AttributeCalls* keptCalls(const AttributeCalls& calls) {
  static std::mutex mutex;
  // MPI may call them when static objects are gone.
  static auto& kept = *new std::list<AttributeCalls>; // NOLINT(cppcoreguidelines-owning-memory)
  const std::lock_guard<std::mutex> lock(mutex);
  return &kept.emplace_back(calls);
}

namespace names {

inline int PMPI_Comm_create_keyval(CopyAttribute* copy, DeleteAttribute* erase, int* key,
                                   std::nullptr_t /*extra*/) {
  return createAttribute(keptCalls({copy, erase}), key);
}

} // namespace names
} // namespace binding

using namespace binding::names; // NOLINT(google-build-using-namespace): as mpi.h has them

/// Whether other communicators than MPI_COMM_WORLD may be in use outside of MPI_Init.
inline bool hasSessions() {
  return binding::hasSessions;
}

} // namespace topocast::TOPOCAST_ABI::runtime
