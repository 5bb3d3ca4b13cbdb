// What `multiple-multicast` says, as text and as JSON.
#pragma once

#include "network/network.hpp"
#include "wormhole/multiple_multicast.hpp"
#include "wormhole/start_up_bounds.hpp"

#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>
#include <vector>

namespace topocast::cli {

/// One schedule in many runs.
struct StudiedSchedule {
  std::string name;
  MultipleResult result;
  StartUpBounds bounds;
};

struct MultipleReport {
  const Network& network;
  MultipleMulticast setting;
  std::optional<std::uint32_t> messageBytes; ///< if there were simulations flit by flit
  std::vector<StudiedSchedule> schedules;
};

void writeMultipleText(llvm::raw_ostream& out, const MultipleReport& report);
void writeMultipleJson(llvm::raw_ostream& out, const MultipleReport& report);

} // namespace topocast::cli
