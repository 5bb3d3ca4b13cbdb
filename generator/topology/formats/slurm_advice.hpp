// What to write in Slurm's topology files, and to say on the command line, to mend a network.
#pragma once

#include "input/names.hpp"
#include "topology/topology_draft.hpp"

#include <span>
#include <string>

namespace topocast {

inline std::string joinSlurmSwitches(std::span<const std::string> switches,
                                     llvm::StringRef unusedName) {
  return ("join them by a switch above all, for example 'SwitchName=" + unusedName +
          " Switches=" + joinNames(switches) + "'")
      .str();
}

inline constexpr MendingAdvice slurmAdvice = {
    .join = joinSlurmSwitches,
    .attach = "name it in the Nodes= of a switch",
    .useAllLinks = "if messages use all links, give '--routing shortest-paths'"};

} // namespace topocast
