#include "cli/preload.hpp"

#include "cli/child_program.hpp"
#include "cli/held_signals.hpp"
#include "cli/output.hpp"
#include "cli/private_folder.hpp"
#include "cli/quantity_options.hpp"
#include "emit/compile_flags.hpp"
#include "verify/header_check.hpp"

#include "topocast/version.hpp"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

#include <string>
#include <vector>

namespace topocast::cli {
namespace {

namespace fs = llvm::sys::fs;

/// A command that compiles and links with an MPI library.
struct MpiCompiler {
  std::string program; ///< path
  std::vector<std::string> options;
};

/// A failure that another compiler may mend.
llvm::Error compilerFailure(const llvm::Twine& message) {
  return llvm::createStringError(
      (message + "; name another with --mpi-compiler, or in the environment variable MPICXX")
          .str());
}

/// `command`; if that is empty, the environment variable MPICXX, else mpicxx.
llvm::Expected<MpiCompiler> findMpiCompiler(const std::string& command) {
  const std::string chosen =
      command.empty() ? llvm::sys::Process::GetEnv("MPICXX").value_or("") : command;
  std::vector<std::string> words = wordsOf(chosen);
  if (words.empty()) words.emplace_back("mpicxx");

  const auto program = llvm::sys::findProgramByName(words.front());
  if (!program || !fs::can_execute(*program))
    return compilerFailure("there is no MPI compiler '" + llvm::Twine(words.front()) + "'");
  return MpiCompiler{*program, {words.begin() + 1, words.end()}};
}

std::vector<std::string> argumentsOf(const MpiCompiler& compiler, const std::string& object) {
  std::vector<std::string> arguments = compileFlags();
  const std::string shared[] = {
      "-fPIC",
      "-shared",
      // A function of the program's own that has the same name must not get in between.
      "-Wl,-Bsymbolic",
      "-Wl,--gc-sections",
      "-Wl,--version-script=" + runtimeDirectory() + "/topocast/preload.map",
      "-DTOPOCAST_REPLACE_MPI_BCAST",
  };
  arguments.insert(arguments.end(), std::begin(shared), std::end(shared));
  arguments.insert(arguments.end(), compiler.options.begin(), compiler.options.end());
  // Read from standard input, the source leaves no file name in the object.
  for (const char* word : {"-x", "c++", "-", "-x", "none", "-o", object.c_str(), "-ldl"})
    arguments.emplace_back(word);
  return arguments;
}

/// A symbol by which topocast-doctor recognises the object and the version that made it.
std::string versionSource() {
  constexpr std::size_t digits = 12;
  return "\nextern \"C\" const char topocast_version[];\n"
         "extern \"C\" const char topocast_version[] = \"topocast " TOPOCAST_VERSION_TEXT
         " with runtime headers " +
         headersHash().substr(0, digits) + "\";\n";
}

} // namespace

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> compilePreload(const std::string& mpiCompiler,
                                                                   llvm::StringRef source) {
  auto compiler = findMpiCompiler(mpiCompiler);
  if (!compiler) return compiler.takeError();
  const HeldSignals held;
  auto folder = PrivateFolder::make();
  if (!folder) return folder.takeError();
  const std::string sourceFile = folder->path() / "source.cpp";
  const std::string objectFile = folder->path() / "object.so";
  if (const std::error_code error = writeNewFile(
          sourceFile, [&](llvm::raw_ostream& out) { out << source << versionSource(); }))
    return llvm::createStringError("cannot write '" + sourceFile + "': " + error.message());

  const std::string named = "the MPI compiler '" + compiler->program + "'";
  // The compiler's own temporary files end with the folder, even if it is killed.
  if (llvm::Error failed = runProgram({compiler->program,
                                       argumentsOf(*compiler, objectFile),
                                       sourceFile,
                                       {},
                                       {"TMPDIR=" + folder->path().string()},
                                       {}},
                                      held))
    return compilerFailure(named + " failed: " + llvm::toString(std::move(failed)));
  auto object = llvm::MemoryBuffer::getFile(objectFile);
  if (object && (*object)->getBufferSize() > 0) return std::move(*object);
  return compilerFailure(named + " made no shared object");
}

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
