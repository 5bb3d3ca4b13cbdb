// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What each rank sees of the installation. In: the program and the libraries that the dynamic
// linker has loaded. Out: the facts of all ranks, on every rank.
#pragma once

#include "../measure/world.hpp"

#include "topocast/own_names.hpp"

#include <dlfcn.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace topocast::doctor {

struct RankFacts {
  std::string host;
  std::string machine; ///< the name under which the runtime looks for it; empty if it has none
  std::string version; ///< of the preloaded broadcast; empty if there is none
  std::string object;  ///< the broadcast's file
  std::string hash;    ///< of that file's bytes
  std::string node;    ///< what Slurm calls its host; empty where srun has not started it
};

/// FNV-1a, to tell files apart.
inline std::string hashOfFile(const std::string& path) {
  constexpr std::uint64_t offset = 0xCBF29CE484222325U;
  constexpr std::uint64_t prime = 0x100000001B3U;
  std::ifstream file(path, std::ios::binary);
  std::uint64_t hash = offset;
  for (char byte = 0; file.get(byte);)
    hash = (hash ^ static_cast<unsigned char>(byte)) * prime;
  return std::to_string(hash);
}

/// Local.
inline RankFacts ownFacts() {
  RankFacts facts;
  runtime::OwnNames names = runtime::ownNames();
  facts.host = std::move(names.host);
  facts.machine = std::move(names.machine);
  if (std::getenv("TOPOCAST_MACHINES") == nullptr) facts.node = std::move(names.node);
  const void* const version = dlsym(RTLD_DEFAULT, "topocast_version");
  Dl_info file{};
  if (version == nullptr || dladdr(version, &file) == 0) return facts;
  facts.version = static_cast<const char*>(version);
  facts.object = file.dli_fname;
  facts.hash = hashOfFile(facts.object);
  return facts;
}

/// By rank. Collective.
inline std::vector<RankFacts> factsOfAll() {
  const RankFacts own = ownFacts();
  std::vector<RankFacts> all(static_cast<std::size_t>(measure::worldSize()));
  for (std::string RankFacts::* const fact :
       {&RankFacts::host, &RankFacts::machine, &RankFacts::version, &RankFacts::object,
        &RankFacts::hash, &RankFacts::node}) {
    const std::vector<std::string> values = measure::allgather(own.*fact);
    for (std::size_t rank = 0; rank < all.size(); ++rank)
      all[rank].*fact = values[rank];
  }
  return all;
}

} // namespace topocast::doctor
