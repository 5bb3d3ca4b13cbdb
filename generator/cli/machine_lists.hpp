// Machines of a network by their names, and lists of such names. In: a text. Out: machines; an
// unknown name is an error that suggests the most similar one.
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/network.hpp"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace topocast::cli {

/// A machine and the item of a list that stands for it.
struct PlacedMachineId {
  MachineId machine;
  llvm::StringRef place;
};

/// The error message for a name that no machine has.
std::string unknownMachine(const Network& network, llvm::StringRef name);

/// An option's list of machines, or what the file holds that it names after an @; null, and an
/// error, if that cannot be read.
std::unique_ptr<llvm::MemoryBuffer> openList(const std::string& option, llvm::StringRef list);

/// Reads lists of machines such as `n0,n[4-7]`, also with blanks or new lines between the names.
class MachineLists {
public:
  /// The network outlives this object.
  explicit MachineLists(const Network& network);

  /// The machines of `list`, a piece of the diagnostics' text, in its order; unknown ones are
  /// reported.
  std::vector<PlacedMachineId> read(llvm::StringRef list, DiagnosticList& diagnostics) const;

  using OnUnknown = llvm::function_ref<void(llvm::StringRef name, llvm::StringRef place)>;
  /// The same, but unknown ones are handed to `onUnknown`.
  std::vector<PlacedMachineId> read(llvm::StringRef list, DiagnosticList& diagnostics,
                                    OnUnknown onUnknown) const;

  /// The machine that a host of this name is: exactly, or as a running broadcast finds it, without
  /// regard to case and to what stands behind the first dot.
  std::optional<MachineId> find(llvm::StringRef host) const;

private:
  const Network& network_;
  llvm::StringMap<MachineId> known_;
  llvm::StringMap<std::vector<MachineId>> alike_; ///< by the name in small letters up to a dot
};

/// Prints what is wrong, if anything is; then false.
bool isAccepted(DiagnosticList& diagnostics);

} // namespace topocast::cli
