#include "cli/preload.hpp"

#include "emit/runtime_directory.hpp"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>
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
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::SmallVector<const char*> words;
  llvm::cl::TokenizeGNUCommandLine(chosen, saver, words);
  if (words.empty()) words.push_back("mpicxx");

  const auto program = llvm::sys::findProgramByName(words.front());
  if (!program || !fs::can_execute(*program))
    return compilerFailure("there is no MPI compiler '" + llvm::Twine(words.front()) + "'");
  return MpiCompiler{*program, {words.begin() + 1, words.end()}};
}

std::error_code writeText(llvm::StringRef path, llvm::StringRef text) {
  std::error_code error;
  llvm::raw_fd_ostream out(path, error);
  if (error) return error;
  out << text;
  out.flush();
  error = out.error();
  out.clear_error();
  return error;
}

std::vector<std::string> argumentsOf(const MpiCompiler& compiler, llvm::StringRef object) {
  const std::string runtime = runtimeDirectory();
  std::vector<std::string> arguments = {
      compiler.program,
      "-std=c++17",
      "-O2",
      "-fPIC",
      "-shared",
      // A function of the program's own that has the same name must not get in between.
      "-Wl,-Bsymbolic",
      "-Wl,--version-script=" + runtime + "/topocast/preload.map",
      "-DTOPOCAST_REPLACE_MPI_BCAST",
      "-I" + runtime,
  };
  arguments.insert(arguments.end(), compiler.options.begin(), compiler.options.end());
  // Read from standard input, the source leaves no file name in the object.
  for (const llvm::StringRef word : {"-x", "c++", "-", "-x", "none", "-o", object.data(), "-ldl"})
    arguments.push_back(word.str());
  return arguments;
}

/// Compiles the file `source` to the file `object`.
llvm::Error compile(const MpiCompiler& compiler, llvm::StringRef source, llvm::StringRef object) {
  const std::vector<std::string> arguments = argumentsOf(compiler, object);
  const std::vector<llvm::StringRef> words(arguments.begin(), arguments.end());
  const std::optional<llvm::StringRef> inherited;
  std::string reason;
  const int code = llvm::sys::ExecuteAndWait(compiler.program, words, /*Env=*/std::nullopt,
                                             {source, inherited, inherited}, /*SecondsToWait=*/0,
                                             /*MemoryLimit=*/0, &reason);
  if (code == 0) return llvm::Error::success();
  return compilerFailure("the MPI compiler '" + compiler.program + "' failed" +
                         (reason.empty() ? "" : ": " + reason));
}

} // namespace

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> compilePreload(const std::string& mpiCompiler,
                                                                   llvm::StringRef source) {
  auto compiler = findMpiCompiler(mpiCompiler);
  if (!compiler) return compiler.takeError();
  llvm::SmallString<128> sourceFile;
  llvm::SmallString<128> objectFile;
  std::error_code error = fs::createTemporaryFile("topocast", "cpp", sourceFile);
  const llvm::FileRemover removeSource(sourceFile);
  if (!error) error = fs::createTemporaryFile("topocast", "so", objectFile);
  const llvm::FileRemover removeObject(objectFile);
  if (!error) error = writeText(sourceFile, source);
  if (error) return llvm::createStringError("cannot write a temporary file: " + error.message());

  if (llvm::Error failed = compile(*compiler, sourceFile, objectFile)) return failed;
  auto object = llvm::MemoryBuffer::getFile(objectFile);
  if (object && (*object)->getBufferSize() > 0) return std::move(*object);
  return compilerFailure("the MPI compiler '" + compiler->program + "' made no shared object");
}

} // namespace topocast::cli
