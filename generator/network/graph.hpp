// Networks as Boost.Graph sees them: the cables of a description as an undirected graph, and the
// switches of a network as a graph that is searched without a copy.
#pragma once

#include "network/description.hpp"
#include "network/link.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/graph_traits.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/transform_iterator.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace topocast {

/// Switches, then machines; the index of an edge is its cable's number.
using CableGraph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                          boost::property<boost::edge_index_t, std::size_t>>;

CableGraph cableGraph(const NetworkDescription& description);

/// A link from a switch to a switch next to it.
struct SwitchEdge {
  std::size_t from = 0;
  std::size_t to = 0;
  LinkId link;
  friend bool operator==(const SwitchEdge&, const SwitchEdge&) = default;
};

/// The switches, each with its neighbours in their order. A view: it points to the neighbours.
class SwitchGraph {
public:
  using vertex_descriptor = std::size_t;
  using edge_descriptor = SwitchEdge;
  using directed_category = boost::directed_tag;
  using edge_parallel_category = boost::allow_parallel_edge_tag;
  struct Traversal : boost::incidence_graph_tag, boost::vertex_list_graph_tag {};
  using traversal_category = Traversal;
  using vertices_size_type = std::size_t;
  using edges_size_type = std::size_t;
  using degree_size_type = std::size_t;
  using vertex_iterator = boost::counting_iterator<std::size_t>;
  struct EdgeFrom {
    std::size_t from = 0;
    SwitchEdge operator()(const Neighbour& neighbour) const {
      return {from, neighbour.to.index(), neighbour.link};
    }
  };
  using out_edge_iterator =
      boost::transform_iterator<EdgeFrom, std::vector<Neighbour>::const_iterator>;

  explicit SwitchGraph(std::span<const std::vector<Neighbour>> neighbours)
      : neighbours_(neighbours) {}

  std::size_t size() const { return neighbours_.size(); }
  const std::vector<Neighbour>& neighbours(std::size_t aSwitch) const {
    return neighbours_[aSwitch];
  }

private:
  std::span<const std::vector<Neighbour>> neighbours_;
};

// What Boost.Graph calls.
// NOLINTBEGIN(readability-identifier-naming)
inline std::size_t num_vertices(const SwitchGraph& graph) {
  return graph.size();
}
inline auto vertices(const SwitchGraph& graph) {
  return std::pair(boost::counting_iterator<std::size_t>(0),
                   boost::counting_iterator<std::size_t>(graph.size()));
}
inline std::size_t out_degree(std::size_t aSwitch, const SwitchGraph& graph) {
  return graph.neighbours(aSwitch).size();
}
inline auto out_edges(std::size_t aSwitch, const SwitchGraph& graph) {
  const std::vector<Neighbour>& neighbours = graph.neighbours(aSwitch);
  const SwitchGraph::EdgeFrom edgeFrom{aSwitch};
  return std::pair(SwitchGraph::out_edge_iterator(neighbours.begin(), edgeFrom),
                   SwitchGraph::out_edge_iterator(neighbours.end(), edgeFrom));
}
inline std::size_t source(const SwitchEdge& edge, const SwitchGraph& /*graph*/) {
  return edge.from;
}
inline std::size_t target(const SwitchEdge& edge, const SwitchGraph& /*graph*/) {
  return edge.to;
}
// NOLINTEND(readability-identifier-naming)

/// What a breadth-first search over switches found.
struct SwitchSearch {
  static constexpr std::uint32_t unreached = ~std::uint32_t{0};
  std::vector<SwitchId> nearestFirst;   ///< those reached; equally near ones in the order found
  std::vector<std::uint32_t> distances; ///< by switch, in links, or `unreached`
  std::vector<std::optional<Neighbour>> from; ///< by switch: the one before it, and the link there
};

/// Searches from some switches at once; each of them may be named several times.
SwitchSearch searchFrom(const SwitchGraph& graph, std::span<const SwitchId> starts);

} // namespace topocast
