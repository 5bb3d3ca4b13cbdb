// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// All ranks together: their machines' names, and how one of them reports a refusal for all.
#pragma once

#include "machines.hpp"

#include "topocast/mpi.hpp"
#include "topocast/own_names.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace topocast::measure {

constexpr int exitRefused = 1;
constexpr int exitUsage = 2;
constexpr int exitInterrupted = 130;

inline int rankIn(MPI_Comm comm) {
  int rank = 0;
  MPI_Comm_rank(comm, &rank);
  return rank;
}

inline int worldRank() {
  return rankIn(MPI_COMM_WORLD);
}

inline int sizeOf(MPI_Comm comm) {
  int size = 0;
  MPI_Comm_size(comm, &size);
  return size;
}

inline int worldSize() {
  return sizeOf(MPI_COMM_WORLD);
}

/// Every rank knows what is wrong; the first one says it.
inline int refuse(const std::string& reason, int exitCode) {
  if (worldRank() == 0) std::fprintf(stderr, "topocast-measure: error: %s\n", reason.c_str());
  return exitCode;
}

/// The texts of all ranks, cut at 255 characters.
inline std::vector<std::string> allgather(const std::string& own) {
  using Text = std::array<char, 256>;
  Text text{};
  std::copy_n(own.begin(), std::min(own.size(), text.size() - 1), text.begin());
  std::vector<Text> texts(static_cast<std::size_t>(worldSize()));
  MPI_Allgather(text.data(), sizeof text, MPI_CHAR, texts.data(), sizeof text, MPI_CHAR,
                MPI_COMM_WORLD);
  std::vector<std::string> all(texts.size());
  std::transform(texts.begin(), texts.end(), all.begin(),
                 [](const Text& one) { return std::string(one.data()); });
  return all;
}

/// Collective.
inline MachineSet machinesOfWorld() {
  const runtime::OwnNames names = runtime::ownNames();
  return findMachines(allgather(names.machine), allgather(names.host));
}

} // namespace topocast::measure
