// From a parameters file (YAML) to CommunicationParameters.
#pragma once

#include "cost/communication_parameters.hpp"
#include "input/input_error.hpp"

#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>

namespace topocast {

/// Reads the file at `path`; an InputError tells all that is wrong with it.
llvm::Expected<CommunicationParameters> readParameters(const std::string& path);

/// The same for text in memory; the buffer's identifier stands in the diagnostics.
llvm::Expected<CommunicationParameters> parseParameters(std::unique_ptr<llvm::MemoryBuffer> text);

} // namespace topocast
