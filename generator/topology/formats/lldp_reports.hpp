// What LLDP tells devices of their neighbours, as `lldpcli show neighbors` prints it by keys or as
// JSON, or as SONiC's `show lldp table` does, cut by the device that it tells. In: the answers of
// many devices in one text. Out: a report for each device.
//
// A device's name stands before each of its lines, as pdsh and clush print them (`n0: ...`), or
// above them, as `tail -n +1 lldp/*` prints the names of files (`==> lldp/n0.json <==`).
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace topocast {

struct LldpReport {
  std::string device;
  llvm::StringRef place; ///< its name in the text
  std::string text;      ///< its lines, without the name in front
};

/// Empty if the text does not name the devices.
std::vector<LldpReport> cutReports(llvm::StringRef text);

} // namespace topocast
