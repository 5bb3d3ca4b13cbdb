// The picture of `topocast plan`. In: a plan, and what it was made from. Out: predicted time and
// lower bound against message size, and which schedules and segment sizes serve which sizes.
#pragma once

#include "cost/communication_parameters.hpp"
#include "draw/size_chart.hpp"
#include "plan/plan.hpp"

namespace topocast::cli {

/// The network has several machines.
SizeChart planChart(const Network& network, const CommunicationParameters& parameters,
                    const Plan& plan);

} // namespace topocast::cli
