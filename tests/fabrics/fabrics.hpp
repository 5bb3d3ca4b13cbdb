// Fabrics that are no textbook's, from the files beside this one.
#pragma once

#include "topology/read_topology.hpp"

#include <string>

namespace topocast::testing {

/// Their files, without `.yaml`. No tree stands for the routes of any of them.
inline constexpr const char* oddFabrics[] = {"ring-of-four", "two-islands", "leaf-behind-a-leaf",
                                             "login-nodes-on-spines", "irregular"};

inline std::string fabricPath(const std::string& name) {
  return TOPOCAST_SOURCE_DIR "/tests/fabrics/" + name + ".yaml";
}

inline Network readFabric(const std::string& name) {
  return llvm::cantFail(readTopology(fabricPath(name))).network;
}

} // namespace topocast::testing
