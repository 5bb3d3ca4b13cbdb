#include "cli/site/mpi_library.hpp"

#include "cli/child_program.hpp"
#include "cli/site/installation.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace topocast::cli::site {
namespace {

namespace path = llvm::sys::path;

constexpr llvm::StringLiteral wrapper = "mpicxx";

/// `openmpi` of `mpicxx.openmpi`; `mpi` where the file's name tells nothing.
std::string nameFrom(llvm::StringRef program) {
  llvm::StringRef file = path::filename(program);
  file.consume_front(wrapper);
  const std::string name = file.ltrim("._-").str();
  return name.empty() ? "mpi" : name;
}

/// The mpirun beside the compiler, `mpirun.openmpi` of `mpicxx.openmpi`; else that in PATH.
std::string starterBeside(llvm::StringRef compiler) {
  std::string file = path::filename(compiler).str();
  if (const std::size_t place = file.find(wrapper); place != std::string::npos)
    file.replace(place, wrapper.size(), "mpirun");
  for (const std::string& name : {file, std::string("mpirun")}) {
    llvm::SmallString<256> beside = path::parent_path(compiler);
    path::append(beside, name);
    if (name != path::filename(compiler) && llvm::sys::fs::can_execute(beside))
      return beside.str().str();
  }
  auto inPath = llvm::sys::findProgramByName("mpirun");
  return inPath ? std::move(*inPath) : "mpirun";
}

bool isFolderName(llvm::StringRef name) {
  return !name.empty() && !name.starts_with(".") && llvm::all_of(name, [](char c) {
    return llvm::isAlnum(c) || llvm::is_contained("-_.+", c);
  });
}

llvm::Expected<MpiLibrary> findMpiLibrary(llvm::StringRef named) {
  // An option of the compiler may have an equals sign, too.
  const std::size_t sign = named.find('=');
  const bool hasName = sign < named.find_first_of(" /");
  const std::string command = hasName ? named.substr(sign + 1).str() : named.str();
  std::vector<std::string> words = wordsOf(command);
  const auto program =
      words.empty() ? std::errc::no_such_file_or_directory : llvm::sys::findProgramByName(words[0]);
  if (!program)
    return llvm::createStringError(
        "there is no MPI compiler '" + (words.empty() ? command : words[0]) +
        "': name the C++ compiler wrapper of each of the site's MPI libraries, as in "
        "--mpi-compiler openmpi=/opt/openmpi/bin/mpicxx");
  words[0] = *program;
  const std::string name = hasName ? named.take_front(sign).str() : nameFrom(*program);
  if (isOwnName(name))
    return llvm::createStringError("an MPI library cannot be called '" + name +
                                   "', as the site's folder has that for other things: give it "
                                   "another name, as in --mpi-compiler mpi-" +
                                   name + "=" + command);
  if (!isFolderName(name))
    return llvm::createStringError("'" + name +
                                   "' is no name for an MPI library: use letters, "
                                   "digits, '-', '_', '+' and '.'");
  auto kind = kindOf(words);
  if (!kind) return kind.takeError();
  return MpiLibrary{name, llvm::join(words, " "), starterBeside(*program), *kind};
}

/// The wrappers at hand: one for each library where they have names of their own, else `mpicxx`.
std::vector<std::string> wrappersAtHand() {
  std::vector<std::string> found;
  for (const char* name : {"mpicxx.openmpi", "mpicxx.mpich"})
    if (llvm::sys::findProgramByName(name)) found.emplace_back(name);
  if (found.empty()) found.emplace_back(wrapper);
  return found;
}

} // namespace

llvm::Expected<std::vector<MpiLibrary>> findMpiLibraries(const std::vector<std::string>& named) {
  std::vector<MpiLibrary> libraries;
  for (const std::string& one : named.empty() ? wrappersAtHand() : named) {
    auto library = findMpiLibrary(one);
    if (!library) return library.takeError();
    if (llvm::any_of(libraries,
                     [&](const MpiLibrary& other) { return other.name == library->name; }))
      return llvm::createStringError("two MPI libraries are called '" + library->name +
                                     "': name them, as in --mpi-compiler " + library->name +
                                     "-5=/opt/openmpi-5/bin/mpicxx");
    libraries.push_back(std::move(*library));
  }
  return libraries;
}

} // namespace topocast::cli::site
