// What manual pages have beside the text of the help: examples, exit codes, environment variables
// and files. In: a subcommand's name, empty for the command as a whole; or a program. Out: sections
// for man.
#include "cli/manual_parts.hpp"

#include "cli/examples.hpp"
#include "cli/exit_code.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace topocast::cli {
namespace {

/// An entry of the pages of some subcommands.
struct PageEntry {
  std::string_view subcommands; ///< `generate site`; empty: all, and the whole command's
  std::string_view term;
  std::string_view meaning;
};

constexpr PageEntry environment[] = {
    {"", "NO_COLOR", "if set and not empty, messages have no colours on terminals either"},
    {"generate site", "MPICXX",
     "the compiler wrapper if --mpi-compiler is not given; default: mpicxx"},
    {"doctor", "LD_PRELOAD, SRUN_EXPORT_ENV, OMPI_MCA_mca_base_env_list",
     "if one of these variables names the site's object, ranks are started a second time with the "
     "variables unchanged"},
};

constexpr PageEntry files[] = {
    {"", "PREFIX/include/topocast, PREFIX/lib/libtopocast-*.a",
     "what generated sources are compiled against and linked with; 'topocast --flags' names both"},
    {"", "PREFIX/share/doc/topocast", "documentation, example topologies and projects"},
    {"site doctor", "FOLDER/topology.yaml, FOLDER/machines", "the site's network"},
    {"site doctor", "FOLDER/MPI/libNAME.so, FOLDER/MPI/bin/topocast-run",
     "the object that users' programs load, and the command that loads it"},
    {"site", "FOLDER/MPI/measure.sh, FOLDER/MPI/parameters.yaml",
     "the job that measures, and what it has measured"},
    {"site", "FOLDER/MPI/compare.sh, FOLDER/MPI/verdict.yaml",
     "the job that compares with the library's broadcast, and its verdict"},
    {"site", "FOLDER/modules", "for 'module use'"},
    {"site", "FOLDER/.steps", "marks of steps that are done"},
    {"manual", "FOLDER/man/man1, FOLDER/bash-completion, FOLDER/zsh, FOLDER/fish",
     "pages, and completion for shells"},
};

constexpr PageEntry measureExamples[] = {
    {"", "mpirun -n 32 --map-by node topocast-measure -o lab.yaml",
     "the parameters of 32 machines, for 'topocast plan --parameters'"},
    {"", "mpirun -n 32 --map-by node topocast-measure --compare liblab.so -o verdict.yaml",
     "whether a generated broadcast or the library's is faster, for 'topocast generate "
     "--measured'"},
    {"", "mpirun -n 32 --map-by node topocast-measure --discover -o lab.yaml",
     "the switches between 32 machines, a topology file"},
};
constexpr PageEntry measureExits[] = {
    {"", "0", "done; the last line says whether the values are usable"},
    {"", "1", "nothing could be measured, or a file could not be written"},
    {"", "2", "the command line is wrong"},
    {"", "130", "it was interrupted; the files have what was measured until then"},
};
constexpr PageEntry measureEnvironment[] = {
    {"", "TOPOCAST_MACHINES",
     "the machines that ranks stand for, by rank, as n[0-7]; their hosts if it is not set"},
};
constexpr PageEntry measureFiles[] = {
    {"", "FOLDER/MPI/topocast-measure, FOLDER/MPI/measure.sh",
     "where 'topocast site' builds the program, and a batch job that calls it"},
};

bool isOn(const PageEntry& entry, llvm::StringRef subcommand) {
  if (entry.subcommands.empty()) return true;
  for (const llvm::StringRef name : llvm::split(llvm::StringRef(entry.subcommands), ' '))
    if (name == subcommand) return true;
  return false;
}

template <std::size_t count>
std::string sectionOf(std::string_view title, const PageEntry (&entries)[count],
                      std::string_view subcommand) {
  std::string section = manHeading(title);
  for (const PageEntry& entry : entries)
    if (isOn(entry, subcommand)) section += manEntry(entry.term, entry.meaning);
  return section;
}

} // namespace

std::string manLiteral(std::string_view text) {
  const llvm::StringRef line(text);
  std::string roff = line.starts_with(".") || line.starts_with("'") ? "\\&" : "";
  for (const char c : text)
    if (c == '-')
      roff += "\\-";
    else if (c == '\\')
      roff += "\\e";
    else
      roff += c;
  return roff + '\n';
}

std::string manHeading(std::string_view title) {
  return ".SH " + llvm::StringRef(title).upper() + '\n';
}

std::string manEntry(std::string_view term, std::string_view meaning) {
  return ".TP\n.B " + manLiteral(term) + manLiteral(meaning);
}

std::string examplesSection(std::string_view subcommand) {
  std::string section = manHeading("Examples");
  for (const auto& [of, command, purpose] : examplesOf(subcommand))
    section += manEntry(command, purpose);
  return section;
}

std::string exitStatusSection() {
  return manHeading("Exit status") + manEntry(std::to_string(done), "done; there may be warnings") +
         manEntry(std::to_string(inputRefused),
                  "the input was refused, or the product could not be compiled or written, or "
                  "memory ran out") +
         manEntry(std::to_string(wrongUsage), "the command line is wrong, whatever the files are") +
         manEntry(std::to_string(internalError), "an error of topocast itself");
}

std::string environmentSection(std::string_view subcommand) {
  return sectionOf("Environment", environment, subcommand);
}

std::string filesSection(std::string_view subcommand) {
  return sectionOf("Files", files, subcommand);
}

std::string measureSections() {
  return sectionOf("Examples", measureExamples, "") + sectionOf("Exit status", measureExits, "") +
         sectionOf("Environment", measureEnvironment, "") + sectionOf("Files", measureFiles, "");
}

} // namespace topocast::cli
