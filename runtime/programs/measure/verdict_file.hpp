// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The verdict as the file that `topocast generate` takes with --measured, and as a table for
// people. Values in, text out.
#pragma once

#include "comparison.hpp"
#include "text.hpp"

#include <string>
#include <vector>

namespace topocast::measure {

/// What was found for one size between so many machines.
struct ComparedSize {
  int machines = 0;
  int bytes = 0;
  Estimate trees;
  Estimate library;
  Faster faster = Faster::neither;
  bool isLeft = false; ///< the generated broadcast left the messages to the library
};

inline std::string verdictFileText(const std::vector<std::string>& machineNames,
                                   const std::vector<ComparedSize>& compared, bool partial) {
  std::string names;
  for (const std::string& name : machineNames)
    names += (names.empty() ? "" : ", ") + name;
  std::string text = "# Generated and library broadcasts compared by topocast-measure, in turns: "
                     "until all ranks had\n# the message. 'topocast generate --measured' leaves "
                     "to the library what it is faster at.\n";
  if (partial) text += "# PARTIAL: ended before all was measured.\npartial: true\n";
  text += "machines: [" + names + "]\ncompared:\n";
  for (const ComparedSize& size : compared)
    text += formatted("  - {machines: %d, message_size: %d, trees: %.3f us, library: %.3f us, "
                      "faster: %s}\n",
                      size.machines, size.bytes, 1e6 * size.trees.median, 1e6 * size.library.median,
                      nameOf(size.faster));
  return text;
}

inline std::string verdictHeading() {
  return formatted("%8s %8s %12s %5s %12s %5s %8s  %s\n", "machines", "size", "trees [us]", "+-%",
                   "library [us]", "+-%", "ratio", "faster");
}

inline std::string verdictLine(const ComparedSize& size) {
  return formatted("%8d %8s %12.3f %5s %12.3f %5s %8.2f  %s%s\n", size.machines,
                   sizeText(size.bytes).c_str(), 1e6 * size.trees.median,
                   halfWidthText(size.trees, size.trees.median).c_str(), 1e6 * size.library.median,
                   halfWidthText(size.library, size.library.median).c_str(),
                   size.library.median / size.trees.median, nameOf(size.faster),
                   size.isLeft ? ", left to it" : "");
}

} // namespace topocast::measure
