#include "cli/machine_lists.hpp"

#include "cli/messages.hpp"
#include "input/name_list.hpp"
#include "input/suggestion.hpp"
#include "input/text_file.hpp"

#include "llvm/Support/raw_ostream.h"

#include "topocast/names/machine_names.hpp"

#include <cstdint>

namespace topocast::cli {
namespace {

/// By which hosts and machines are compared at last.
std::string shortName(llvm::StringRef name) {
  return name.split('.').first.lower();
}

} // namespace

std::string unknownMachine(const Network& network, llvm::StringRef name) {
  std::vector<llvm::StringRef> names;
  names.reserve(network.machineCount());
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    names.emplace_back(network.name(MachineId(i)));
  const std::string message = "no machine '" + name.str() + "' in network '" + network.name() + "'";
  if (const auto nearest = nearestName(name, names))
    return message + "; did you mean '" + nearest->str() + "'?";
  return message + "; 'topocast check TOPOLOGY --list-machines' prints their names";
}

MachineLists::MachineLists(const Network& network) : network_(network) {
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    const std::string& name = network.name(MachineId(i));
    known_.try_emplace(name, i);
    alike_[shortName(name)].emplace_back(i);
  }
}

std::optional<MachineId> MachineLists::find(llvm::StringRef host) const {
  if (const auto known = known_.find(host); known != known_.end()) return known->second;
  const auto alike = alike_.find(shortName(host));
  if (alike == alike_.end()) return std::nullopt;
  std::vector<const char*> names;
  names.reserve(alike->second.size());
  for (const MachineId machine : alike->second)
    names.push_back(network_.name(machine).c_str());
  const std::uint32_t place =
      runtime::findMachine(names.data(), static_cast<std::uint32_t>(names.size()), host);
  if (place == runtime::unknownMachine) return std::nullopt;
  return alike->second[place];
}

std::vector<PlacedMachineId> MachineLists::read(llvm::StringRef list,
                                                DiagnosticList& diagnostics) const {
  return read(list, diagnostics, [&](llvm::StringRef name, llvm::StringRef place) {
    diagnostics.error(place, unknownMachine(network_, name));
  });
}

std::vector<PlacedMachineId> MachineLists::read(llvm::StringRef list, DiagnosticList& diagnostics,
                                                OnUnknown onUnknown) const {
  if (!checkCharacters(list, "a list of machines", diagnostics)) return {};
  std::vector<PlacedMachineId> machines;
  NameReader reader(diagnostics, Separators::commasOrBlanks);
  for (const auto& [name, place] : reader.read(list)) {
    if (const auto machine = find(name))
      machines.push_back({*machine, place});
    else
      onUnknown(name, place);
  }
  return machines;
}

std::unique_ptr<llvm::MemoryBuffer> openList(const std::string& option, llvm::StringRef list) {
  if (!list.consume_front("@")) return llvm::MemoryBuffer::getMemBufferCopy(list, option);
  if (list.empty()) {
    printError(option + ": the name of a file is missing behind the '@'");
    return nullptr;
  }
  auto file = openText(list.str());
  if (file) return std::move(*file);
  reportRefusal(file.takeError());
  return nullptr;
}

bool isAccepted(DiagnosticList& diagnostics) {
  if (!diagnostics.hasErrors()) return true;
  print(llvm::errs(), diagnostics.take());
  return false;
}

} // namespace topocast::cli
