#include "cli/site/discovery.hpp"

#include "cli/site/site_steps.hpp"
#include "cli/site/texts.hpp"
#include "measure/discover/expected_effort.hpp"
#include "measure/text.hpp"

#include <cmath>

namespace topocast::cli::site {
namespace {

constexpr double gigabit = 1e9;
constexpr double secondsOfHour = 3600;

/// As other jobs have for the parameters, and for the questions what slow links need.
int hoursOf(const DiscoveryRequest& request) {
  constexpr double slow = gigabit / 2;
  const double seconds =
      measure::expectedSeconds(measure::expectedQuestions(request.machines), slow);
  return (request.measuresParameters ? 2 : 0) +
         static_cast<int>(std::ceil(seconds / secondsOfHour));
}

std::string minutesText(double seconds) {
  const double minutes = std::ceil(seconds / 60);
  return measure::formatted("%.0f minute%s", minutes, minutes == 1 ? "" : "s");
}

} // namespace

std::vector<Step> stepsToDiscover(const DiscoveryRequest& request, const MpiLibrary& mpi) {
  const Layout& layout = request.layout;
  std::string arguments =
      "--discover -o " + layout.discovered() + " --picture " + layout.discoveredPicture();
  if (request.measuresParameters) arguments += " --parameters-out " + layout.parameters(mpi.name);
  const auto machines = static_cast<std::size_t>(request.machines);
  return {
      measureStep(layout, mpi),
      {"job that discovers",
       WrittenFile{layout.discoverScript(),
                   discoverScriptText(layout, mpi, machines, hoursOf(request), arguments), true}}};
}

std::string discoveryInstructions(const DiscoveryRequest& request) {
  const double questions = measure::expectedQuestions(request.machines);
  return measure::formatted(
             "\nThe switches have to be found. One job on %d machines measures round trips between "
             "all of\nthem and streams that run at the same time: about %.0f questions, which take "
             "%s\nat 1 Gbit/s and %s at 100 Mbit/s",
             request.machines, questions,
             minutesText(measure::expectedSeconds(questions, gigabit)).c_str(),
             minutesText(measure::expectedSeconds(questions, gigabit / 10)).c_str()) +
         (request.measuresParameters ? ", then the communication\nparameters, which take up to two "
                                       "hours"
                                     : "") +
         ". Nobody else may use the network meanwhile.\nRun the job, with Slurm:\n\n    sbatch " +
         request.layout.discoverScript() +
         "\n\nand this command again when it is done. It then reads " +
         request.layout.discovered() + ".\n";
}

} // namespace topocast::cli::site
