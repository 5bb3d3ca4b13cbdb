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

/// How program starters load the object, by the kind of MPI; empty for modules that leave them
/// alone.
std::string startersText(const MpiLibrary& mpi, StarterUse starters) {
  if (starters == StarterUse::leaves) return "";
  std::string text = "# What program starters load into the ranks.\n"
                     "setenv SRUN_EXPORT_ENV ALL,LD_PRELOAD=$object\n";
  if (const char* variable = factsOf(mpi.kind).starterVariable)
    text += std::string("setenv ") + variable + " LD_PRELOAD=$object\n";
  return text;
}

bool hasStarterVariable(const MpiLibrary& mpi) {
  return factsOf(mpi.kind).starterVariable != nullptr;
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

std::string moduleText(const Layout& layout, const MpiLibrary& mpi, StarterUse starters) {
  const std::string object = layout.object(mpi.name);
  return "#%Module1.0\n"
         "# Made by 'topocast site'. If users load " +
         mpi.name +
         " by a module, name it here: prereq NAME\n"
         "module-whatis \"MPI_Bcast along the switches of this cluster, for programs of " +
         mpi.name +
         "\"\n"
         "conflict topocast\n"
         "set object " +
         object +
         "\n"
         "# For topocast-run, which loads it into the program that it starts.\n"
         "setenv TOPOCAST_OBJECT $object\n"
         "prepend-path PATH " +
         layout.programs() + "\n" + startersText(mpi, starters);
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
  if (starters == StarterUse::loads) {
    std::string others;
    for (const MpiLibrary& mpi : libraries)
      if (hasStarterVariable(mpi)) others += (others.empty() ? "" : " and ") + mpi.name;
    text += "With the module, srun needs no topocast-run" +
            (others.empty() ? "" : ", nor does mpirun of " + others) +
            ". If a TaskProlog fails\nwith status 127, install with --topocast-run-only. ";
  }
  text += "Without a module:\n\n";
  for (const MpiLibrary& mpi : libraries)
    text +=
        "    mpirun " + layout.run() + " --object " + layout.object(mpi.name) + " ./application\n";
  return text + "\nTo see inside a job whether and why not a broadcast is served:\n\n" +
         "    topocast doctor " + layout.folder + "\n";
}

} // namespace topocast::cli::site
