#include "cli/further_files.hpp"

#include "cli/messages.hpp"
#include "cli/out_of_memory.hpp"
#include "topology/topology_text.hpp"

#include "llvm/Support/raw_ostream.h"

#include <utility>

namespace topocast::cli {

void addFurtherFiles(CLI::App& command, std::vector<std::string>& files) {
  command.add_option("FURTHER", files,
                     "further files with what LLDP tells other devices, read together with "
                     "TOPOLOGY");
}

std::optional<Network> loadNetwork(const TopologyInput& input,
                                   const std::vector<std::string>& further) {
  if (further.empty()) return loadNetwork(input);
  beginStep("reading '" + input.path + "' and further files");
  auto text = openTopologyText(input.path, further);
  auto read = text ? parseTopology(std::move(*text), input.options) : text.takeError();
  if (!read) {
    reportRefusal(read.takeError());
    return std::nullopt;
  }
  print(llvm::errs(), read->warnings);
  return std::move(read->network);
}

} // namespace topocast::cli
