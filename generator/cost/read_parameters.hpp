// From a parameters file (YAML) to CommunicationParameters.
#pragma once

#include "cost/communication_parameters.hpp"
#include "input/input_error.hpp"

#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>
#include <vector>

namespace topocast {

/// Reads the file at `path`; an InputError tells all that is wrong with it. What is doubtful about
/// the measurement is added to `doubts`, if they are wanted, in sentences without a full stop.
llvm::Expected<CommunicationParameters> readParameters(const std::string& path,
                                                       std::vector<std::string>* doubts = nullptr);

/// The same for text in memory; the buffer's identifier stands in the diagnostics.
llvm::Expected<CommunicationParameters> parseParameters(std::unique_ptr<llvm::MemoryBuffer> text,
                                                        std::vector<std::string>* doubts = nullptr);

} // namespace topocast
