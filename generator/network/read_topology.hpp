// From a topology file to a Network. The format, topocast's own YAML or Slurm's topology.conf, is
// recognised by content.
#pragma once

#include "input/input_error.hpp"
#include "network/network.hpp"

#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>
#include <vector>

namespace topocast {

/// A network that was read, and what is worth saying about its file: links that went unused.
struct ReadNetwork {
  Network network;
  std::vector<Diagnostic> warnings;
};

/// Reads the file at `path`; an InputError tells all that is wrong with it.
llvm::Expected<ReadNetwork> readTopology(const std::string& path);

/// The same for text in memory; the buffer's identifier stands in the diagnostics.
llvm::Expected<ReadNetwork> parseTopology(std::unique_ptr<llvm::MemoryBuffer> text);

} // namespace topocast
