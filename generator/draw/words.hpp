// What several drawings say in words and numbers.
#pragma once

#include "contention/contention.hpp"
#include "plan/plan.hpp"

#include <string>
#include <vector>

namespace topocast {

/// `1 Gbit/s`, `100 Mbit/s`, from bytes per second.
std::string bandwidthText(double bytesPerSecond);

/// At most three digits after the point, no trailing zeros: `2`, `0.5`, `1.333`.
std::string numberText(double number);

/// `1 machine`, `2 machines`; the plural is the noun with `plural` appended.
std::string countText(std::size_t count, const std::string& noun, const std::string& plural = "s");

/// `n3->n9 and n4->n12 both use s0->s1`
std::string conflictText(const Network& network, const Conflict& conflict);

/// The verdict in a few words: `free of contention`, `contention on 3 links`, `not a broadcast`.
std::string verdictText(const ContentionReport& report);

/// The greatest height of the schedule's trees.
std::size_t heightOf(const Schedule& schedule);
/// The greatest number of children of one machine in one tree.
std::size_t maxChildrenOf(const Schedule& schedule);

} // namespace topocast
