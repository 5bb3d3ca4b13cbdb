// Names of schedules that are simulated flit by flit.
#pragma once

#include <string>

namespace topocast::cli {

/// Refuses, as a usage error, a name of which there is no multicast to simulate flit by flit.
void checkMulticastKind(const std::string& name);

} // namespace topocast::cli
