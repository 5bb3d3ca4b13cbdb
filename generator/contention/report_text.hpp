// What the judge found, in a few words.
#pragma once

#include "contention/contention.hpp"

#include <string>

namespace topocast {

/// `n3->n9 and n4->n12 both use s0->s1`
std::string conflictText(const Network& network, const Conflict& conflict);

/// The verdict in a few words: `free of contention`, `load-optimal, messages may meet on 3 links`,
/// `contention on 3 links`, `not a broadcast`.
std::string verdictText(const ContentionReport& report);

} // namespace topocast
