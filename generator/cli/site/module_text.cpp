#include "cli/site/module_text.hpp"

#include "llvm/ADT/StringExtras.h"

#include <vector>

namespace topocast::cli::site {
namespace {

/// What program starters read, by the kind of MPI.
std::vector<std::string> variablesOf(const MpiLibrary& mpi) {
  std::vector<std::string> names = {"SRUN_EXPORT_ENV"};
  if (const char* const variable = factsOf(mpi.kind).starterVariable) names.emplace_back(variable);
  return names;
}

/// The limits of loading the object by program starters. In Tcl's braces: without any of its own.
std::string limitsText(const MpiLibrary& mpi) {
  std::string text = "\nThis module also sets " + llvm::join(variablesOf(mpi), " and ") + ": " +
                     (factsOf(mpi.kind).starterVariable == nullptr ? "" : "mpirun and ") +
                     "srun load the\nbroadcast without topocast-run. Limits of that:\n\n";
  if (factsOf(mpi.kind).starterVariable != nullptr)
    text += "    mpirun -x NAME                    mpirun ends with an error\n"
            "    mpirun --mca mca_base_env_list    some ranks are without the broadcast, and the\n"
            "                                      others wait for them for ever\n";
  return text +
         "    srun --export                     the MPI library broadcasts\n"
         "    Slurm's TaskProlog                loads the broadcast, too\n\n"
         "Before you use any of these, take the variables away, and write topocast-run:\n\n"
         "    unset " +
         llvm::join(variablesOf(mpi), " ") + "\n";
}

std::string helpText(const MpiLibrary& mpi, StarterUse starters) {
  return "The broadcast along the switches of this cluster, for programs of " + mpi.name +
         ". Users write\ntopocast-run, which loads it into their program and into nothing else:\n\n"
         "    srun topocast-run ./application\n"
         "    mpirun topocast-run ./application\n\n"
         "'topocast-run --help' tells more. TOPOCAST_VERBOSE=1 has rank 0 say who serves "
         "broadcasts, and\nTOPOCAST_DISABLE=1 leaves them to the MPI library.\n" +
         (starters == StarterUse::loads ? limitsText(mpi) : "");
}

std::string startersText(const MpiLibrary& mpi, StarterUse starters) {
  if (starters == StarterUse::leaves) return "";
  std::string text = "# What program starters load into the ranks: see the limits above.\n"
                     "setenv SRUN_EXPORT_ENV ALL,LD_PRELOAD=$object\n";
  if (const char* const variable = factsOf(mpi.kind).starterVariable)
    text += std::string("setenv ") + variable + " LD_PRELOAD=$object\n";
  return text;
}

} // namespace

std::string moduleText(const Layout& layout, const MpiLibrary& mpi, StarterUse starters) {
  return "#%Module1.0\n"
         "# Made by 'topocast site'. If users load " +
         mpi.name +
         " by a module, name it here: prereq NAME\n"
         "module-whatis \"MPI_Bcast along the switches of this cluster, for programs of " +
         mpi.name + " that topocast-run starts\"\nproc ModulesHelp { } {\n  puts stderr {" +
         helpText(mpi, starters) +
         "}\n}\n"
         "conflict topocast\n"
         "set object " +
         layout.object(mpi.name) +
         "\n"
         "# For topocast-run, which loads it into the program that it starts.\n"
         "setenv TOPOCAST_OBJECT $object\n"
         "prepend-path PATH " +
         layout.programs(mpi.name) +
         "\n"
         "# Older module systems have no such command.\n"
         "catch { complete bash topocast-run {-c -f} }\n" +
         startersText(mpi, starters);
}

} // namespace topocast::cli::site
