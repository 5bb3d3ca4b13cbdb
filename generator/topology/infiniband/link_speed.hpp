// The speed of an InfiniBand link from its short name, `4xNDR`.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace topocast {

/// Bytes of data per second and direction on a link of this width and rate, after the overhead of
/// the line's coding; nothing if either is unknown (`4x???`).
std::optional<double> linkSpeed(llvm::StringRef widthAndRate);

} // namespace topocast
