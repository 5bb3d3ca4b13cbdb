// The speed of an InfiniBand link from its short name, `4xNDR`.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace topocast {

/// Bytes per second and direction that a link of this width and rate carries, without what the
/// line's coding takes; nothing if either is unknown (`4x???`).
std::optional<double> linkSpeed(llvm::StringRef widthAndRate);

} // namespace topocast
