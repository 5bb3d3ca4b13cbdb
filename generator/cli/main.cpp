// The command `topocast`: its subcommands, and what it tells of itself.
#include "cli/command.hpp"
#include "cli/program.hpp"
#include "emit/compile_flags.hpp"
#include "emit/embedded.hpp"
#include "verify/header_check.hpp"

#include "topocast/version.hpp"

#include "llvm/Config/llvm-config.h"

#include <string>

namespace topocast::cli {
namespace {

/// The version, and what generated sources depend on beside it.
std::string versionText() {
  return "topocast " TOPOCAST_VERSION_TEXT "\n"
         "LLVM " LLVM_VERSION_STRING "\n"
         "templates " +
         templatesHash() +
         "\n"
         "runtime headers " +
         headersHash();
}

void addInformation(CLI::App& app) {
  app.set_version_flag("--version", versionText(), "print the version, and of what it is made");
  app.add_flag_callback(
      "--flags", [] { throw CLI::CallForVersion(compileFlagsText(), 0); },
      "print how generated code is compiled and linked: mpicxx $(topocast --flags) lab.cpp ...");
  app.add_flag_callback(
      "--runtime-dir", [] { throw CLI::CallForVersion(runtimeDirectory(), 0); },
      "print the folder of the headers that generated code includes");
}

void addSubcommands(CLI::App& app, Action& action) {
  addInformation(app);
  addCheck(app, action);
  addShow(app, action);
  addPlan(app, action);
  addExplain(app, action);
  addGenerate(app, action);
  addVerify(app, action);
  addSimulate(app, action);
  addSchedules(app, action);
  addTraffic(app, action);
  addImport(app, action);
  addExport(app, action);
  addSite(app, action);
  addDoctor(app, action);
  addManual(app, action, PagesOf::commandAndPrograms);
  addHelp(app, action);
}

} // namespace
} // namespace topocast::cli

int main(int argc, char** argv) {
  using namespace topocast::cli;
  return runProgram({"topocast",
                     "topocast is a compiler for broadcasts: from a description of a cluster's "
                     "switches and machines to an MPI_Bcast made for it.",
                     examplesOfTopocast(), addSubcommands},
                    argc, argv);
}
