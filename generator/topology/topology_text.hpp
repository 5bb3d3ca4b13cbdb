// From what the user names as TOPOLOGY to one text. In: the path of a file; or of a folder, or of
// several files, with what LLDP tells each device. Out: the text; of several files one, in which
// the name of each file, which is its device's, stands above its content
// (formats/lldp_reports.hpp).
#pragma once

#include "input/input_error.hpp"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>

namespace topocast {

/// An InputError says why the text cannot be read, for instance if files are not LLDP's.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
openTopologyText(const std::string& path, llvm::ArrayRef<std::string> further = {});

} // namespace topocast
