// The command `topocast`: hands the command line to the subcommand called.
#include "cli/command.hpp"
#include "cli/messages.hpp"
#include "cli/out_of_memory.hpp"
#include "cli/output.hpp"
#include "cli/usage.hpp"
#include "emit/compile_flags.hpp"
#include "emit/embedded.hpp"
#include "verify/header_check.hpp"

#include "topocast/version.hpp"

#include "llvm/Config/llvm-config.h"

#include <csignal>
#include <exception>
#include <new>
#include <sstream>

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

/// Prints help, version and the like, which CLI11 throws as errors.
ExitCode printInformation(const CLI::App& app, const CLI::ParseError& request) {
  std::ostringstream text;
  app.exit(request, text, text);
  return writeProduct("-", [&](llvm::raw_ostream& out) { out << text.str(); });
}

int run(int argc, char** argv) {
  CLI::App app("topocast is a compiler for broadcasts: from a description of a cluster's switches "
               "and machines to an MPI_Bcast made for it.",
               "topocast");
  useHelpFormat(app);
  app.set_help_flag("-h,--help", "print this help");
  app.set_help_all_flag("--help-all", "print a help with all options");
  Action action;
  app.require_subcommand(1);
  addInformation(app);
  addCheck(app, action);
  addShow(app, action);
  addPlan(app, action);
  addExplain(app, action);
  addGenerate(app, action);
  addVerify(app, action);
  addSimulate(app, action);
  addSimulateWormhole(app, action);
  addMultipleMulticast(app, action);
  addSchedules(app, action);
  addCollectives(app, action);
  addTraffic(app, action);
  addImport(app, action);
  addExport(app, action);
  addSite(app, action);
  addDoctor(app, action);
  addManual(app, action);
  addHelp(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request) {
    return printInformation(app, request);
  } catch (const CLI::ParseError& error) {
    printUsageError(app, error);
    return wrongUsage;
  }
  return action();
}

} // namespace
} // namespace topocast::cli

int main(int argc, char** argv) {
  // A file that grows too large then fails like one on a full disk, with a message.
  std::signal(SIGXFSZ, SIG_IGN);
  topocast::cli::handleOutOfMemory();
  topocast::cli::heedNoColour();
  try {
    return topocast::cli::run(argc, argv);
  } catch (const std::bad_alloc&) {
    return topocast::cli::reportOutOfMemory();
  } catch (const std::exception& error) {
    topocast::cli::printError(std::string("internal error: ") + error.what());
  }
  return topocast::cli::internalError;
}
