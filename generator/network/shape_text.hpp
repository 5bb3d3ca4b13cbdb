// Shapes of networks in a few words.
#pragma once

#include "network/shape.hpp"

#include <string>

namespace topocast {

/// `tree of switches`, `network with fixed routes`, `6 x 6 mesh`, `4 x 4 x 4 torus`,
/// `multistage network of 4 stages of 2 x 2 switches`
std::string shapeText(const NetworkShape& shape);

} // namespace topocast
