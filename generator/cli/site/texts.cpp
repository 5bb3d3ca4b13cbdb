#include "cli/site/texts.hpp"

#include <algorithm>

namespace topocast::cli::site {

namespace {

/// What tells one batch job from another.
struct Job {
  const char* name;
  const char* purpose;   ///< "Measures the communication parameters of", and the library follows
  std::string timeLimit; ///< as Slurm reads it
  std::string duration;  ///< the same for people
  std::string path;      ///< the script's
  std::string arguments; ///< of topocast-measure
};

/// On so many machines: time grows fast with their number.
std::size_t measuredMachines(std::size_t machines) {
  constexpr std::size_t enough = 32;
  return std::min(machines, enough);
}

/// A batch script for Slurm, and a shell script elsewhere, that starts topocast-measure with the
/// job's arguments and its own, one rank on each machine.
std::string jobText(const Layout& layout, const MpiLibrary& mpi, std::size_t machines,
                    const Job& job) {
  const std::string ranks = std::to_string(machines);
  return "#!/bin/sh\n"
         "# " +
         std::string(job.purpose) + " " + mpi.name +
         ", one rank on each machine. For a job on machines that do\n"
         "# nothing else: with Slurm 'sbatch " +
         job.path +
         "', elsewhere in a job\n"
         "# of that many machines. Options behind it go to topocast-measure.\n"
         "#SBATCH --job-name=" +
         job.name +
         "\n"
         "#SBATCH --nodes=" +
         ranks +
         "\n"
         "#SBATCH --ntasks-per-node=1\n"
         "#SBATCH --exclusive\n"
         "#SBATCH --time=" +
         job.timeLimit +
         "\n"
         "echo \"" +
         job.name + " on ${SLURM_NTASKS:-" + ranks + "} machines, up to " + job.duration +
         "; what is done is told every half minute\" >&2\n"
         "exec " +
         mpi.starter + " -n \"${SLURM_NTASKS:-" + ranks + "}\" " + layout.measure(mpi.name) +
         " --log-progress " + job.arguments + " \"$@\"\n";
}

} // namespace

std::string measureScriptText(const Layout& layout, const MpiLibrary& mpi, std::size_t machines) {
  return jobText(layout, mpi, measuredMachines(machines),
                 {"topocast-measure", "Measures the communication parameters of", "02:00:00",
                  "two hours", layout.measureScript(mpi.name),
                  "-o " + layout.parameters(mpi.name)});
}

std::string compareScriptText(const Layout& layout, const MpiLibrary& mpi, std::size_t machines) {
  return jobText(layout, mpi, measuredMachines(machines),
                 {"topocast-compare",
                  "Compares the broadcast that is installed with the library's own, of", "01:00:00",
                  "an hour", layout.compareScript(mpi.name),
                  "--compare " + layout.object(mpi.name) + " -o " + layout.verdict(mpi.name)}) +
         "# What the verdict leaves to the library is not tried again. To compare all anew, "
         "remove\n"
         "# it and run 'topocast site' first.\n";
}

std::string discoverScriptText(const Layout& layout, const MpiLibrary& mpi, std::size_t machines,
                               int hours, const std::string& arguments) {
  const std::string number = std::to_string(hours);
  return jobText(layout, mpi, machines,
                 {"topocast-discover", "Finds the switches between machines, which measure with",
                  (hours < 10 ? "0" : "") + number + ":00:00",
                  hours == 1 ? "an hour" : number + " hours", layout.discoverScript(), arguments});
}

std::string instructions(const Layout& layout, std::span<const MpiLibrary> libraries,
                         StarterUse starters) {
  std::string text = "\nUsers load the module of their MPI library:\n\n"
                     "    module use " +
                     layout.modules() + "\n";
  for (const MpiLibrary& mpi : libraries)
    text += "    module load topocast/" + mpi.name + "\n";
  text += "\nand start their programs with topocast-run:\n\n"
          "    srun topocast-run ./application\n"
          "    mpirun topocast-run ./application\n\n";
  if (starters == StarterUse::loads)
    text += "The modules have program starters load the object, too. 'module help' tells the "
            "limits of that.\n";
  text += "Without a module:\n\n";
  for (const MpiLibrary& mpi : libraries)
    text += "    mpirun " + layout.run(mpi.name) + " ./application\n";
  return text + "\nTo see inside a job whether and why not a broadcast is served:\n\n" +
         "    topocast doctor " + layout.folder + "\n";
}

} // namespace topocast::cli::site
