// What is fuzzed: every reader of text that others may have written. A target takes any bytes. It
// must neither crash nor hang, what it refuses it must refuse in a message, and what it accepts
// must hold together. libFuzzer's program (main.cpp) runs the targets, and so does a test with
// inputs that once failed (corpus/).
#pragma once

#include "llvm/ADT/StringRef.h"

#include <functional>
#include <string>
#include <vector>

namespace topocast::fuzz {

struct FuzzTarget {
  std::string name;
  /// Throws std::logic_error if the reader's answer is not as it should be.
  std::function<void(llvm::StringRef input)> run;
  /// Good inputs to start from, beside the files of the source tree.
  std::function<std::vector<std::string>()> seeds;
};

/// All targets: one for topologies recognised by content and one for each of their formats, then
/// an InfiniBand fabric's forwarding tables, lists of machines, parameters, verdicts, plans
/// and generated sources.
std::vector<FuzzTarget> fuzzTargets();

} // namespace topocast::fuzz
