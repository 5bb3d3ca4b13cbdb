#include "cli/site/running_slurm.hpp"

#include "cli/child_program.hpp"
#include "cli/private_folder.hpp"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

namespace topocast::cli::site {
namespace {

/// What `scontrol show SUBJECT` prints.
llvm::Expected<std::string> shown(const std::string& scontrol, const std::string& subject) {
  const HeldSignals held;
  auto folder = PrivateFolder::make();
  if (!folder) return folder.takeError();
  const std::string output = folder->path() / "output";
  const ProgramCall call = {scontrol, {"show", subject}, "/dev/null", output, {}, {}};
  if (llvm::Error failed = runProgram(call, held))
    return llvm::createStringError("'scontrol show " + subject +
                                   "' fails: " + llvm::toString(std::move(failed)));
  const auto text = llvm::MemoryBuffer::getFile(output);
  if (!text) return llvm::errorCodeToError(text.getError());
  return (*text)->getBuffer().str();
}

/// `topology/tree` of the line `TopologyPlugin          = topology/tree`.
llvm::StringRef topologyPlugin(llvm::StringRef configuration) {
  const auto [before, after] = configuration.split("TopologyPlugin");
  return after.split('\n').first.ltrim(" =").trim();
}

} // namespace

llvm::Expected<std::string> readSlurmTopology(llvm::StringRef name) {
  const auto scontrol = llvm::sys::findProgramByName("scontrol");
  if (!scontrol) return llvm::createStringError("there is no scontrol here to ask Slurm with");
  if (!name.empty()) return shown(*scontrol, "topoconf");
  auto configuration = shown(*scontrol, "config");
  if (!configuration) return configuration.takeError();
  auto topology = shown(*scontrol, "topology");
  if (!topology) return topology.takeError();
  for (const llvm::StringRef element : {"SwitchName=", "BlockName="})
    if (llvm::StringRef(*topology).contains(element)) return topology;
  return llvm::createStringError("Slurm knows no switches or blocks (its TopologyPlugin is '" +
                                 topologyPlugin(*configuration) +
                                 "'): describe the network in a file and name that");
}

} // namespace topocast::cli::site
