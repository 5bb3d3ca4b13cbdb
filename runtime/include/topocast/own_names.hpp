// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What this process's machine is called, for programs beside a broadcast: topocast-measure and
// topocast-doctor find machines as the runtime does.
#pragma once

#include "topocast/version.hpp"

#include <string>

namespace topocast::TOPOCAST_ABI::runtime {

struct OwnNames {
  std::string machine; ///< by which the process finds its machine (ownMachineName())
  std::string host;    ///< that MPI tells
  std::string node;    ///< by which Slurm knows the host, if Slurm has started the process
};

} // namespace topocast::TOPOCAST_ABI::runtime

#ifdef TOPOCAST_RUNTIME_IN_SOURCE
#include "topocast/machine/host_machine.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

/// Local; throws MpiFailure.
inline OwnNames ownNames() {
  return {ownMachineName(), detail::hostName(), detail::nodeName()};
}

} // namespace topocast::TOPOCAST_ABI::runtime
#else
#include "topocast/binding/library_entries.hpp"
#include "topocast/binding/native_table.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

inline OwnNames ownNames() {
  return binding::ownNames(binding::nativeTable());
}

} // namespace topocast::TOPOCAST_ABI::runtime
#endif
