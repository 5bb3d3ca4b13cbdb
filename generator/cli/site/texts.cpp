#include "cli/site/texts.hpp"

#include <algorithm>

namespace topocast::cli::site {

namespace {

/// A batch script for Slurm, and a shell script elsewhere, that starts topocast-measure with
/// `arguments` and its own, one rank on each machine.
std::string jobText(const Layout& layout, const MpiLibrary& mpi, std::size_t machines,
                    const std::string& path, const std::string& purpose,
                    const std::string& arguments) {
  constexpr std::size_t enough = 32; // time grows fast with the number of machines
  const std::string ranks = std::to_string(std::min(machines, enough));
  return "#!/bin/sh\n"
         "# " +
         purpose + " " + mpi.name +
         ", one rank on each machine. For a job on machines that do\n"
         "# nothing else: with Slurm 'sbatch " +
         path +
         "', elsewhere in a job\n"
         "# of that many machines. Options behind it go to topocast-measure.\n"
         "#SBATCH --job-name=topocast-measure\n"
         "#SBATCH --nodes=" +
         ranks +
         "\n"
         "#SBATCH --ntasks-per-node=1\n"
         "#SBATCH --exclusive\n"
         "exec " +
         mpi.starter + " -n \"${SLURM_NTASKS:-" + ranks + "}\" " + layout.measure(mpi.name) + " " +
         arguments + " \"$@\"\n";
}

} // namespace

std::string measureScriptText(const Layout& layout, const MpiLibrary& mpi, std::size_t machines) {
  return jobText(layout, mpi, machines, layout.measureScript(mpi.name),
                 "Measures the communication parameters of", "-o " + layout.parameters(mpi.name));
}

std::string compareScriptText(const Layout& layout, const MpiLibrary& mpi, std::size_t machines) {
  return jobText(layout, mpi, machines, layout.compareScript(mpi.name),
                 "Compares the broadcast that is installed with the library's own, of",
                 "--compare " + layout.object(mpi.name) + " -o " + layout.verdict(mpi.name)) +
         "# What the verdict leaves to the library is not tried again. To compare all anew, "
         "remove\n"
         "# it and run 'topocast site' first.\n";
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
