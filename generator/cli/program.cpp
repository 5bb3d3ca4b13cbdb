#include "cli/program.hpp"

#include "cli/messages.hpp"
#include "cli/out_of_memory.hpp"
#include "cli/output.hpp"
#include "cli/program_name.hpp"
#include "cli/usage.hpp"

#include <csignal>
#include <exception>
#include <new>
#include <sstream>
#include <string>

namespace topocast::cli {
namespace {

/// Prints help, version and the like, which CLI11 throws as errors.
ExitCode printInformation(const CLI::App& app, const CLI::ParseError& request) {
  std::ostringstream text;
  app.exit(request, text, text);
  return writeProduct("-", [&](llvm::raw_ostream& out) { out << text.str(); });
}

int run(const Program& program, int argc, char** argv) {
  CLI::App app(program.description, program.name);
  useHelpFormat(app);
  app.set_help_flag("-h,--help", "print this help");
  app.set_help_all_flag("--help-all", "print a help with all options");
  Action action;
  app.require_subcommand(1);
  program.addSubcommands(app, action);
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

int runProgram(const Program& program, int argc, char** argv) {
  // A file that grows too large then fails like one on a full disk, with a message.
  std::signal(SIGXFSZ, SIG_IGN);
  useProgramName(program.name);
  useExamples(program.examples);
  handleOutOfMemory();
  heedNoColour();
  try {
    return run(program, argc, argv);
  } catch (const std::bad_alloc&) {
    return reportOutOfMemory();
  } catch (const std::exception& error) {
    printError(std::string("internal error: ") + error.what());
  }
  return internalError;
}

} // namespace topocast::cli
