// The machines and links of a network by the names that files give them.
#pragma once

#include "network/network.hpp"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace topocast {

/// Finds them in little time, however many there are.
class NetworkNames {
public:
  explicit NetworkNames(const Network& network);

  std::optional<MachineId> machine(llvm::StringRef name) const;
  /// The directed link between two neighbours; of parallel ones that of the cable with this number,
  /// from 1.
  std::optional<LinkId> link(llvm::StringRef from, llvm::StringRef to, std::uint64_t cable) const;

private:
  /// Both vertices, by number, and the cable's number.
  using Ends = std::tuple<std::uint32_t, std::uint32_t, std::uint64_t>;

  const Network& network_;
  llvm::StringMap<std::uint32_t> vertices_;
  std::vector<std::pair<Ends, LinkId>> links_; ///< sorted
};

} // namespace topocast
