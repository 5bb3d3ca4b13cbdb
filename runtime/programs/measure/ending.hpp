// How a run ends, of parameters and of broadcasts.
#pragma once

namespace topocast::measure {

/// Why a run ends; the gravest reason last.
enum class Ending : int { finished, interrupted, failed };

} // namespace topocast::measure
