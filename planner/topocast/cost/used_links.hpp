// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Values by link, of the links that messages use: few in a large network with a small job. In: how
// many links there are. Out: a value for each that was asked for, made when it is first asked for.
#pragma once

#include "topocast/network/machine_order.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

template <class Value>
class UsedLinks {
public:
  /// `usual` is about how many links will be used.
  UsedLinks(std::size_t linkCount, std::size_t usual) : places_(linkCount, unused) {
    values_.reserve(usual);
  }

  Value& operator[](std::uint32_t link) {
    std::uint32_t& place = places_[link];
    if (place == unused) {
      place = static_cast<std::uint32_t>(values_.size());
      values_.emplace_back();
    }
    return values_[place];
  }

  /// Calls visit(link, value) in order of the links.
  template <class Visit>
  void visitAll(Visit visit) const {
    for (std::uint32_t link = 0; link < places_.size(); ++link)
      if (places_[link] != unused) visit(link, values_[places_[link]]);
  }

private:
  static constexpr std::uint32_t unused = ~std::uint32_t{0};

  std::vector<std::uint32_t> places_; ///< by link, in `values_`
  std::vector<Value> values_;
};

} // namespace topocast::TOPOCAST_ABI::runtime
