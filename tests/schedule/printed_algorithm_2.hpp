// Algorithm 2 as Patarasuk et al. 2008 print it (Figure 4), O(P^4): the oracle for the fast form.
// Contention is tested message by message on explicit paths. With `singleChild` the case of one
// child, which the printed algorithm leaves out, is tried as well.
#pragma once

#include "network/routing.hpp"
#include "order/network_order.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

namespace topocast::testing {

/// Height of the contention-free binary tree over machines order[0..P-1].
class PrintedAlgorithm2 {
public:
  PrintedAlgorithm2(const Network& network, const MachineOrder& order, bool singleChild)
      : network_(network), order_(order), singleChild_(singleChild), count_(order.size()),
        best_(count_, std::vector<std::uint32_t>(count_, 0)),
        links_(count_, std::vector<std::set<LinkId>>(count_)) {
    for (std::uint32_t length = 2; length <= count_; ++length)
      for (std::uint32_t i = 0; i + length <= count_; ++i)
        solve(i, i + length - 1);
  }

  std::uint32_t height() const { return best_[0][count_ - 1]; }

private:
  std::vector<LinkId> path(std::uint32_t from, std::uint32_t to) const {
    return route(network_, MachineId(order_.machines[from]), MachineId(order_.machines[to]));
  }

  bool contends(std::uint32_t from, std::uint32_t to, const std::set<LinkId>& used) const {
    return std::ranges::any_of(path(from, to), [&](LinkId link) { return used.contains(link); });
  }

  void addPath(std::set<LinkId>& links, std::uint32_t from, std::uint32_t to) const {
    for (const LinkId link : path(from, to))
      links.insert(link);
  }

  void solve(std::uint32_t i, std::uint32_t j) {
    std::uint32_t best = count_;
    std::uint32_t split = 0;
    if (singleChild_ || j == i + 1) best = best_[i + 1][j] + 1;
    for (std::uint32_t k = i + 2; k <= j; ++k) {
      if (contends(i, k, links_[i + 1][k - 1])) continue;
      const std::uint32_t height = std::max(best_[i + 1][k - 1], best_[k][j]) + 1;
      if (height >= best) continue;
      best = height;
      split = k;
    }
    best_[i][j] = best;
    auto& links = links_[i][j];
    links = links_[i + 1][split == 0 ? j : split - 1];
    addPath(links, i, i + 1);
    if (split == 0) return;
    addPath(links, i, split);
    links.insert(links_[split][j].begin(), links_[split][j].end());
  }

  const Network& network_;
  const MachineOrder& order_;
  bool singleChild_;
  std::uint32_t count_;
  std::vector<std::vector<std::uint32_t>> best_;
  std::vector<std::vector<std::set<LinkId>>> links_;
};

} // namespace topocast::testing
