// The command `topocast-lab`: experiments on networks that generated code cannot use, and the
// commands of `topocast` that know their schedules as well.
#include "cli/program.hpp"
#include "command/commands.hpp"
#include "command/lab_examples.hpp"
#include "multicast/copied_multicasts.hpp"
#include "schedule/multicast_planner.hpp"

#include "topocast/version.hpp"

namespace topocast::cli {
namespace {

void addLabSubcommands(CLI::App& app, Action& action) {
  app.set_version_flag("--version", "topocast-lab " TOPOCAST_VERSION_TEXT, "print the version");
  addSimulateWormhole(app, action);
  addMultipleMulticast(app, action);
  addCollectives(app, action);
  addSchedules(app, action);
  addCheck(app, action);
  addShow(app, action);
  addPlan(app, action);
  addExplain(app, action);
  addSimulate(app, action);
  addVerify(app, action);
  addImport(app, action);
  addManual(app, action, PagesOf::command);
  addHelp(app, action);
}

} // namespace
} // namespace topocast::cli

int main(int argc, char** argv) {
  using namespace topocast;
  useMulticastPlanner(copiedMulticasts);
  return cli::runProgram(
      {"topocast-lab",
       "topocast-lab is a laboratory of multicasts: schedules of papers, in networks that copy "
       "messages or pass them on flit by flit.",
       cli::labExamples(), cli::addLabSubcommands},
      argc, argv);
}
