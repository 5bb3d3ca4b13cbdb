// The picture of `topocast explain`. In: the entries that are compared (explained_entries.hpp).
// Out: a bar for each, stacked by what its time is made of, with the lower bound as a line.
#pragma once

#include "cli/explained_entries.hpp"

#include "draw/bar_chart.hpp"

#include <span>

namespace topocast::cli {

/// Those that a plan may choose, the winner marked, then the others. `bound` is the lower bound in
/// seconds. Bars of more than six times the winner's time are cut.
BarChart explainedChart(const Question& question, std::span<const Entry> automatic,
                        std::span<const Entry> others, const Entry& winner, double bound);

} // namespace topocast::cli
