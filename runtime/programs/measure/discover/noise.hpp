// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Noise for tests. In: measured times, and TOPOCAST_NOISE in the environment, such as `20:7`. Out:
// times that are up to 20 % longer or shorter by chance, by seed 7. Only programs compiled with
// TOPOCAST_NOISE_HOOK have it: in the simulator nothing else disturbs messages.
#pragma once

#ifdef TOPOCAST_NOISE_HOOK
#include <cstdio>
#include <cstdlib>
#include <random>
#endif

namespace topocast::measure {

#ifdef TOPOCAST_NOISE_HOOK

class Noise {
public:
  explicit Noise(int rank) {
    double percent = 0;
    unsigned seed = 0;
    const char* const text = std::getenv("TOPOCAST_NOISE");
    if (text == nullptr || std::sscanf(text, "%lf:%u", &percent, &seed) != 2) return;
    most_ = percent / 100;
    random_.seed(1000003 * seed + static_cast<unsigned>(rank));
  }

  double on(double seconds) {
    return seconds * std::uniform_real_distribution<double>(1 - most_, 1 + most_)(random_);
  }

private:
  double most_ = 0; ///< share of a time
  std::mt19937 random_;
};

#else

class Noise {
public:
  explicit Noise(int /*rank*/) {}

  double on(double seconds) const { return seconds; }
};

#endif

} // namespace topocast::measure
