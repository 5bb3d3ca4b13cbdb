// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A generated broadcast beside the library's in one program. In: a shared object made by `topocast
// generate --preload`. Out: its functions. It is opened, not preloaded: so MPI_Bcast is still the
// library's, and what the object leaves to the library goes to that.
#pragma once

#include "broadcast_loops.hpp"

#include "topocast/mpi.hpp"

#include <dlfcn.h>

#include <cstdint>
#include <string>
#include <variant>

namespace topocast::measure {

struct OpenedBroadcast {
  BroadcastFunction* broadcast = nullptr;
  std::uint64_t (*served)(MPI_Comm) = nullptr; ///< how many by trees, on this rank
};

/// The functions, or what is wrong. The object stays open. Local.
inline std::variant<OpenedBroadcast, std::string> openBroadcast(const std::string& path) {
  constexpr const char* servedName = "topocast_served_broadcasts";
  if (dlsym(RTLD_DEFAULT, servedName) != nullptr)
    return "MPI_Bcast is replaced in this program already: start it without a preloaded object";
  // A path, for which no folders are searched.
  const std::string file = path.find('/') == std::string::npos ? "./" + path : path;
  void* const object = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (object == nullptr) return std::string(dlerror());
  OpenedBroadcast opened;
  opened.broadcast = reinterpret_cast<BroadcastFunction*>(dlsym(object, "MPI_Bcast"));
  opened.served = reinterpret_cast<std::uint64_t (*)(MPI_Comm)>(dlsym(object, servedName));
  if (opened.served == nullptr || opened.broadcast == nullptr)
    return "'" + path + "' is no object of 'topocast generate --preload', or of an older one";
  return opened;
}

} // namespace topocast::measure
