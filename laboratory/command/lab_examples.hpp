// Examples of each subcommand of `topocast-lab`, as in cli/examples.hpp.
#pragma once

#include "cli/examples.hpp"

#include <span>

namespace topocast::cli {

std::span<const Example> labExamples();

} // namespace topocast::cli
