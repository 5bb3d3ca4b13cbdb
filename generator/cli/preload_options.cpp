#include "cli/preload_options.hpp"

#include "cli/quantity_options.hpp"

namespace topocast::cli {

void addPreloadOptions(CLI::App& command, PreloadOptions& options) {
  CLI::Option* preload =
      command.add_flag("--preload", options.isWanted,
                       "compile the source: the product is a shared object for LD_PRELOAD that "
                       "replaces MPI_Bcast in finished programs");
  addTextOption(command, "--mpi-compiler", options.mpiCompiler, "COMMAND",
                "the C++ compiler wrapper of the programs' MPI library, with options if needed; "
                "default: $MPICXX, else mpicxx")
      ->needs(preload);
}

void checkPreload(const PreloadOptions& options, const std::string& product) {
  if (options.isWanted && (product.empty() || product == "-"))
    throw CLI::ValidationError("--preload", "name the shared object with -o; it is not written to "
                                            "standard output");
}

} // namespace topocast::cli
