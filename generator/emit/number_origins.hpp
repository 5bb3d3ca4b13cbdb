// What the numbers of a generated source rest on, for its header comment. In: what the source is
// made of. Out: a line each for what messages take, for bandwidths and for latencies, so that
// readers see what was measured, what files or options tell, and what is assumed.
#pragma once

#include "emit/emit.hpp"

#include <string>
#include <vector>

namespace topocast {

/// The lines, without `//`.
std::vector<std::string> numberOrigins(const EmissionRequest& request);

} // namespace topocast
