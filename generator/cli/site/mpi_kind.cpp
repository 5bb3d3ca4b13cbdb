#include "cli/site/mpi_kind.hpp"

#include "cli/child_program.hpp"
#include "cli/private_folder.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <array>

namespace topocast::cli::site {
namespace {

const std::array<MpiKindFacts, 3>& allKinds() {
  static const std::array<MpiKindFacts, 3> kinds = {{
      {MpiKind::openMpi,
       "Open MPI",
       "OPEN_MPI",
       "OMPI_MCA_mca_base_env_list",
       {"OMPI_MCA_rmaps_base_oversubscribe=1", "OMPI_MCA_mpi_yield_when_idle=1"},
       {"OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"}},
      {MpiKind::mpich, "MPICH", "MPICH_VERSION", nullptr, {}, {}},
      {MpiKind::other, "another MPI", nullptr, nullptr, {}, {}},
  }};
  return kinds;
}

} // namespace

const MpiKindFacts& factsOf(MpiKind kind) {
  return *std::ranges::find(allKinds(), kind, &MpiKindFacts::kind);
}

llvm::Expected<MpiKind> kindOf(std::span<const std::string> compiler) {
  auto folder = PrivateFolder::make();
  if (!folder) return folder.takeError();
  ProgramCall call = callOf(compiler);
  for (const char* word : {"-E", "-dM", "-include", "mpi.h", "-x", "c++", "/dev/null"})
    call.arguments.emplace_back(word);
  call.outputFile = folder->path() / "macros";
  call.errorFile = folder->path() / "errors";
  const HeldSignals held;
  if (llvm::Error failed = runProgram(call, held)) {
    llvm::consumeError(std::move(failed));
    return llvm::createStringError("'" + llvm::join(compiler, " ") +
                                   "' finds no mpi.h: name the C++ compiler wrapper of an MPI "
                                   "library, such as mpicxx");
  }
  const auto macros = llvm::MemoryBuffer::getFile(call.outputFile);
  if (!macros) return llvm::errorCodeToError(macros.getError());
  const llvm::StringRef text = (*macros)->getBuffer();
  const auto found = std::ranges::find_if(allKinds(), [&](const MpiKindFacts& facts) {
    return facts.macro == nullptr || text.contains(std::string("#define ") + facts.macro + " ");
  });
  return found->kind;
}

} // namespace topocast::cli::site
