// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Trial broadcasts on all ranks: who serves them, and whether every byte arrives. To be called only
// if all ranks have a broadcast loaded; otherwise they would hang.
#pragma once

#include "../measure/text.hpp"
#include "../measure/world.hpp"
#include "../test_message.hpp"
#include "findings.hpp"

#include "topocast/mpi.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <string>

namespace topocast::doctor {

/// Captures what the process prints on standard error while this object lives.
class CapturedErrors {
public:
  CapturedErrors() : file_(memfd_create("errors", 0)), before_(dup(STDERR_FILENO)) {
    dup2(file_, STDERR_FILENO);
  }
  ~CapturedErrors() {
    dup2(before_, STDERR_FILENO);
    close(before_);
    close(file_);
  }
  CapturedErrors(const CapturedErrors&) = delete;
  CapturedErrors& operator=(const CapturedErrors&) = delete;

  std::string text() const {
    std::array<char, 4096> text{}; // a line is far shorter
    const ssize_t length = pread(file_, text.data(), text.size(), 0);
    return {text.data(), length > 0 ? static_cast<std::size_t>(length) : 0};
  }

private:
  int file_;
  int before_;
};

/// What the runtime says of MPI_COMM_WORLD at its first broadcast, on rank 0. Collective.
inline std::string saidAtFirstBroadcast() {
  const CapturedErrors captured;
  char byte = 0;
  MPI_Bcast(&byte, 1, MPI_CHAR, 0, MPI_COMM_WORLD);
  return captured.text();
}

/// Broadcasts of several sizes from up to eight roots. Collective.
inline Finding tryBroadcasts() {
  constexpr std::array<int, 3> sizes = {1, 8 << 10, 1 << 20};
  constexpr int mostRoots = 8;
  const int ranks = measure::worldSize();
  const int roots = std::min(ranks, mostRoots);
  compare::TestMessage message;
  int wrong = 0;
  for (int number = 0; number < roots; ++number) {
    const int root = number * ranks / roots;
    for (const int size : sizes) {
      message.prepare(root, size, measure::worldRank() == root);
      MPI_Bcast(message.data(), size, MPI_BYTE, root, MPI_COMM_WORLD);
      if (message.firstWrongByte(root, size)) ++wrong;
    }
  }
  MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  const auto rootCount = static_cast<std::size_t>(roots);
  const std::string made = measure::counted(rootCount * sizes.size(), "broadcast") + " from " +
                           measure::counted(rootCount, "root");
  if (wrong == 0) return {Grade::right, made + ": every byte is right on every rank"};
  return {Grade::problem,
          made + ": wrong bytes " + measure::counted(static_cast<std::size_t>(wrong), "time")};
}

} // namespace topocast::doctor
