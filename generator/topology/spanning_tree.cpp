#include "topology/spanning_tree.hpp"

#include "network/graph.hpp"

#include <boost/graph/kruskal_min_spanning_tree.hpp>

#include <algorithm>
#include <numeric>

namespace topocast {
namespace {

/// The rank of every cable, 0 for the best. No two are equal, so that the tree does not depend on
/// how the algorithm breaks ties.
std::vector<std::size_t> ranks(const std::vector<Cable>& cables) {
  std::vector<std::size_t> bestFirst(cables.size());
  std::iota(bestFirst.begin(), bestFirst.end(), std::size_t{0});
  std::ranges::stable_sort(bestFirst, std::ranges::greater{},
                           [&](std::size_t cable) { return cables[cable].bandwidth; });
  std::vector<std::size_t> rank(cables.size());
  for (std::size_t place = 0; place < bestFirst.size(); ++place)
    rank[bestFirst[place]] = place;
  return rank;
}

} // namespace

std::vector<std::size_t> spanningTree(const NetworkDescription& description) {
  const std::vector<Cable>& cables = description.cables;
  const std::size_t vertices = description.switches.size() + description.machines.size();
  std::vector<std::size_t> chosen(cables.size());
  std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  if (cables.size() + 1 == vertices) return chosen;

  const CableGraph graph = cableGraph(description);
  const auto index = boost::get(boost::edge_index, graph);
  const std::vector<std::size_t> rank = ranks(cables);
  const auto weight = boost::make_iterator_property_map(rank.begin(), index);
  std::vector<boost::graph_traits<CableGraph>::edge_descriptor> tree;
  boost::kruskal_minimum_spanning_tree(graph, std::back_inserter(tree), boost::weight_map(weight));
  chosen.clear();
  for (const auto edge : tree)
    chosen.push_back(index[edge]);
  std::ranges::sort(chosen);
  return chosen;
}

} // namespace topocast
