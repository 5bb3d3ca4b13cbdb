// The command `topocast`: hands the command line to the subcommand called.
#include "cli/command.hpp"
#include "cli/inputs.hpp"
#include "emit/runtime_directory.hpp"

#include "llvm/Support/raw_ostream.h"

#include <exception>

namespace topocast::cli {
namespace {

void addVersion(CLI::App& app) {
  app.set_version_flag("--version", "topocast " TOPOCAST_VERSION);
  app.add_flag_callback(
      "--runtime-dir",
      [] {
        llvm::outs() << runtimeDirectory() << '\n';
        throw CLI::Success();
      },
      "Print the folder of the headers that generated code includes");
}

int run(int argc, char** argv) {
  CLI::App app("A compiler for broadcasts: from a description of a cluster's switches and machines "
               "to a specialised MPI_Bcast.",
               "topocast");
  Action action;
  app.require_subcommand(1);
  addVersion(app);
  addCheck(app, action);
  addShow(app, action);
  addPlan(app, action);
  addExplain(app, action);
  addGenerate(app, action);
  addVerify(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? done : wrongUsage;
  }
  return action();
}

} // namespace
} // namespace topocast::cli

int main(int argc, char** argv) {
  try {
    return topocast::cli::run(argc, argv);
  } catch (const std::exception& error) {
    topocast::cli::printError(std::string("internal error: ") + error.what());
  }
  return topocast::cli::internalError;
}
