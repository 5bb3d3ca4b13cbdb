#include "cli/site/texts.hpp"

#include <algorithm>

namespace topocast::cli::site {

std::string batchScriptText(const Layout& layout, const MpiLibrary& mpi, std::size_t machines) {
  constexpr std::size_t enough = 32; // time grows fast, as all pairs of machines are measured
  const std::string ranks = std::to_string(std::min(machines, enough));
  return "#!/bin/sh\n"
         "# Measures the communication parameters of " +
         mpi.name +
         ", one rank on each machine. For a job on machines that do\n"
         "# nothing else: with Slurm 'sbatch " +
         layout.batchScript(mpi.name) +
         "', elsewhere in a job\n"
         "# of that many machines.\n"
         "#SBATCH --job-name=topocast-measure\n"
         "#SBATCH --nodes=" +
         ranks +
         "\n"
         "#SBATCH --ntasks-per-node=1\n"
         "#SBATCH --exclusive\n"
         "exec " +
         mpi.starter + " -n \"${SLURM_NTASKS:-" + ranks + "}\" " + layout.measure(mpi.name) +
         " -o " + layout.parameters(mpi.name) + "\n";
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
         layout.programs() + "\n" +
         (starters == StarterUse::leaves
              ? ""
              : "# What program starters load into the ranks: Slurm's srun, and mpirun of Open "
                "MPI.\n"
                "setenv SRUN_EXPORT_ENV ALL,LD_PRELOAD=$object\n"
                "setenv OMPI_MCA_mca_base_env_list LD_PRELOAD=$object\n");
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
    text +=
        "With the module, srun needs no topocast-run, nor does mpirun of Open MPI. If a TaskProlog "
        "fails\nwith status 127, install with --topocast-run-only. ";
  text += "Without a module:\n\n";
  for (const MpiLibrary& mpi : libraries)
    text +=
        "    mpirun " + layout.run() + " --object " + layout.object(mpi.name) + " ./application\n";
  return text + "\nTo see inside a job whether and why not a broadcast is served:\n\n" +
         "    topocast doctor " + layout.folder + "\n";
}

} // namespace topocast::cli::site
