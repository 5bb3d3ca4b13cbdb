// Random numbers that are the same on all ranks, with every standard library: a seed goes in,
// decisions come out. std's distributions differ between libraries, the remainder of 64 bits is
// even enough.
#pragma once

#include "topocast/version.hpp"

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

class Random {
public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t next() { return engine_(); }
  /// A source of its own: ranks that draw differently from it still agree on what follows here.
  Random fork() { return Random(next()); }

  /// One of 0, ..., end - 1.
  template <class Integer>
  Integer below(Integer end) {
    return static_cast<Integer>(next() % static_cast<std::uint64_t>(end));
  }
  /// Both ends belong to it.
  template <class Integer>
  Integer between(Integer first, Integer last) {
    return static_cast<Integer>(first + below(static_cast<Integer>(last - first + 1)));
  }
  bool oneIn(unsigned n) { return below(n) == 0; }
  template <class Value>
  const Value& pick(const std::vector<Value>& values) {
    return values[below(values.size())];
  }
  template <class Value>
  void shuffle(std::vector<Value>& values) {
    for (std::size_t left = values.size(); left > 1; --left)
      std::swap(values[left - 1], values[below(left)]);
  }

private:
  std::mt19937_64 engine_;
};

} // namespace topocast::TOPOCAST_ABI::runtime::test
