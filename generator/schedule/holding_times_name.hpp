// Holding times in the names of schedules: "20/55", and for several ports "22/55:3/10".
#pragma once

#include "topocast/schedule/holding_times.hpp"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <string_view>

namespace topocast {

/// Nothing if the text is no such times, or they contradict each other.
std::optional<runtime::HoldingTimes> holdingTimesFrom(llvm::StringRef text);

/// "optimal:20/55"; empty if there are no such times.
std::string withHoldingTimes(std::string_view family, const runtime::HoldingTimes& times);

/// What to write behind a family's name, in words that follow "needs".
std::string holdingTimesAdvice(const std::string& family);

} // namespace topocast
