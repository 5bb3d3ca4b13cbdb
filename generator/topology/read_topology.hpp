// From a topology file to a Network. The format is recognised by content (topology_formats.hpp).
#pragma once

#include "input/input_error.hpp"
#include "network/network.hpp"
#include "topology/topology_formats.hpp"

#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>
#include <vector>

namespace topocast {

/// A network that was read, the format of its file, and warnings about that file, such as links
/// that are not used.
struct ReadNetwork {
  Network network;
  const TopologyFormat& format;
  std::vector<Diagnostic> warnings;
};

/// Reads the file at `path`; an InputError tells all that is wrong with it.
llvm::Expected<ReadNetwork> readTopology(const std::string& path,
                                         const TopologyOptions& options = {});

/// The same for text in memory; the buffer's identifier stands in the diagnostics.
llvm::Expected<ReadNetwork> parseTopology(std::unique_ptr<llvm::MemoryBuffer> text,
                                          const TopologyOptions& options = {});

} // namespace topocast
