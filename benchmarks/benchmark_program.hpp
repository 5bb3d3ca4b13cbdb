// The main function of a program whose benchmarks are registered when it starts.
#pragma once

#include <benchmark/benchmark.h>

namespace topocast {

/// Runs what `addAll` registers; 2 for arguments that nobody knows.
inline int runBenchmarks(int count, char** arguments, void (*addAll)()) {
  benchmark::Initialize(&count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 2;
  addAll();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}

} // namespace topocast
