// The steps of an installation, done one after the other. If the command runs again, only steps
// whose inputs have changed are done. In: programs to run and files to write. Out: their products,
// in a folder that also has a mark for each step that is done.
#pragma once

#include "cli/child_program.hpp"
#include "cli/exit_code.hpp"

#include <span>
#include <string>
#include <variant>
#include <vector>

namespace topocast::cli::site {

/// A file with this text. One that was edited by hand since is left alone.
struct WrittenFile {
  std::string path;
  std::string text;
  bool isExecutable = false;
};

/// A program. It runs again if its command line, the contents of its inputs or topocast itself have
/// changed since it last succeeded, or if its product is missing.
struct ProgramRun {
  ProgramCall call;
  std::vector<std::string> inputs; ///< paths
  std::string product;             ///< path; empty if it makes none
};

struct Step {
  std::string title; ///< `openmpi: shared object`; no two steps have the same
  std::variant<ProgramRun, WrittenFile> work;
};

/// Does the steps and says of each on standard output whether it was `made` or `kept`; in a dry run
/// does nothing and says what is `to do`, and how. Stops at the first step that fails, and says so.
ExitCode doSteps(std::span<const Step> steps, const std::string& siteFolder, bool isDryRun);

} // namespace topocast::cli::site
