// Independent runs on several threads.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace topocast {

/// The results of run(0) to run(count - 1), computed by `threads` > 0 threads. They do not depend
/// on the number of threads if the runs share nothing that changes. `run` does not throw.
/// `progress`, if given, is told on the calling thread how many have begun before one of its own.
template <class Result>
std::vector<Result> runInParallel(std::size_t count, std::size_t threads,
                                  const std::function<Result(std::size_t)>& run,
                                  llvm::function_ref<void(std::size_t begun)> progress = nullptr) {
  std::vector<Result> results(count);
  std::atomic<std::size_t> next = 0;
  const auto work = [&](llvm::function_ref<void(std::size_t)> tell) {
    for (std::size_t i = next++; i < count; i = next++) {
      if (tell) tell(i);
      results[i] = run(i);
    }
  };
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < std::min(count, threads); ++i)
    others.emplace_back(work, nullptr);
  work(progress);
  others.clear(); // joins
  return results;
}

} // namespace topocast
