#include "network/minimum_cut.hpp"

// g++ 12 takes the optional iterators in Boost.Graph's edge iterator for uninitialised.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/boykov_kolmogorov_max_flow.hpp>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
#include <boost/pending/disjoint_sets.hpp>

#include <algorithm>
#include <utility>

namespace topocast {
namespace {

using Arcs = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
using Arc = Arcs::edge_descriptor;
using FlowGraph = boost::adjacency_list<
    boost::vecS, boost::vecS, boost::directedS,
    boost::property<boost::vertex_color_t, boost::default_color_type,
                    boost::property<boost::vertex_distance_t, long,
                                    boost::property<boost::vertex_predecessor_t, Arc>>>,
    boost::property<boost::edge_capacity_t, double,
                    boost::property<boost::edge_residual_capacity_t, double,
                                    boost::property<boost::edge_reverse_t, Arc>>>>;

/// All cables between two vertices, or between two groups of vertices that count as one.
struct Bundle {
  std::size_t first;
  std::size_t second;
  double bandwidth;
};

void addBundle(FlowGraph& graph, const Bundle& bundle) {
  const Arc forth = boost::add_edge(bundle.first, bundle.second, graph).first;
  const Arc back = boost::add_edge(bundle.second, bundle.first, graph).first;
  for (const auto& [arc, reversed] : {std::pair(forth, back), std::pair(back, forth)}) {
    boost::put(boost::edge_capacity, graph, arc, bundle.bandwidth);
    boost::put(boost::edge_reverse, graph, arc, reversed);
  }
}

class CutSearch {
public:
  CutSearch(std::span<const Cable> cables, std::size_t switches, std::size_t vertices)
      : cables_(cables), switches_(switches), vertices_(vertices), groups_(vertices) {}

  MinimumCut run() {
    takeLeastAroundMachine();
    for (const Cable& cable : cables_)
      if (isWide(cable.bandwidth)) groups_.union_set(cable.first, cable.second);
    joinWideBundles();
    for (std::size_t machine = switches_ + 1; machine < vertices_; ++machine) {
      if (groups_.find_set(machine) == groups_.find_set(switches_)) continue;
      takeIfSmaller(farFrom(switches_, machine));
      groups_.union_set(switches_, machine);
      joinWideBundles();
    }
    return std::move(cut_);
  }

private:
  /// Whether no cut with so much bandwidth is smaller than the least so far.
  bool isWide(double bandwidth) const {
    constexpr double rounding = 1e-9; // of bandwidths that add up
    return bandwidth >= cut_.bandwidth * (1 - rounding);
  }

  void takeLeastAroundMachine() {
    std::vector<double> around(vertices_, 0);
    for (const Cable& cable : cables_) {
      around[cable.first] += cable.bandwidth;
      around[cable.second] += cable.bandwidth;
    }
    const auto least =
        std::min_element(around.begin() + static_cast<std::ptrdiff_t>(switches_), around.end());
    std::vector<bool> isFar(vertices_, false);
    isFar[static_cast<std::size_t>(least - around.begin())] = true;
    takeIfSmaller(std::move(isFar));
  }

  void takeIfSmaller(std::vector<bool> isFar) {
    MinimumCut cut{0, {}, std::move(isFar)};
    for (std::size_t i = 0; i < cables_.size(); ++i) {
      const Cable& cable = cables_[i];
      if (cut.isFar[cable.first] == cut.isFar[cable.second]) continue;
      cut.bandwidth += cable.bandwidth;
      const LinkId forward(2 * i);
      cut.links.push_back(cut.isFar[cable.second] ? forward : reverse(forward));
    }
    if (!isWide(cut.bandwidth)) cut_ = std::move(cut);
  }

  void joinWideBundles() {
    for (bool isJoined = true; isJoined;) {
      isJoined = false;
      bundles_ = bundlesBetweenGroups();
      for (const auto& [first, second, bandwidth] : bundles_) {
        if (!isWide(bandwidth)) continue;
        groups_.union_set(first, second);
        isJoined = true;
      }
    }
  }

  std::vector<Bundle> bundlesBetweenGroups() {
    std::vector<Bundle> bundles;
    for (const Cable& cable : cables_) {
      const std::size_t first = groups_.find_set(cable.first);
      const std::size_t second = groups_.find_set(cable.second);
      if (first == second) continue;
      bundles.push_back({std::min(first, second), std::max(first, second), cable.bandwidth});
    }
    const auto ends = [](const Bundle& bundle) { return std::pair(bundle.first, bundle.second); };
    std::ranges::sort(bundles, {}, ends);
    std::vector<Bundle> joined;
    for (const Bundle& bundle : bundles) {
      if (joined.empty() || ends(joined.back()) != ends(bundle))
        joined.push_back(bundle);
      else
        joined.back().bandwidth += bundle.bandwidth;
    }
    return joined;
  }

  /// The far side of a minimum cut between two vertices, by vertex.
  std::vector<bool> farFrom(std::size_t near, std::size_t far) {
    FlowGraph graph(vertices_);
    for (const Bundle& bundle : bundles_)
      addBundle(graph, bundle);
    boost::boykov_kolmogorov_max_flow(graph, groups_.find_set(near), groups_.find_set(far));
    std::vector<bool> isFar(vertices_);
    for (std::size_t i = 0; i < vertices_; ++i)
      isFar[i] = boost::get(boost::vertex_color, graph, groups_.find_set(i)) !=
                 boost::color_traits<boost::default_color_type>::black();
    return isFar;
  }

  std::span<const Cable> cables_;
  std::size_t switches_;
  std::size_t vertices_;
  boost::disjoint_sets_with_storage<> groups_; ///< of vertices that no smaller cut separates
  std::vector<Bundle> bundles_;                ///< between them
  MinimumCut cut_;
};

} // namespace

MinimumCut minimumCut(std::span<const Cable> cables, std::size_t switches, std::size_t vertices) {
  return CutSearch(cables, switches, vertices).run();
}

} // namespace topocast
