#include "network/graph.hpp"

#include <boost/graph/breadth_first_search.hpp>
#include <boost/pending/queue.hpp>
#include <boost/property_map/property_map.hpp>

namespace topocast {
namespace {

class SearchRecorder : public boost::default_bfs_visitor {
public:
  explicit SearchRecorder(SwitchSearch& search) : search_(&search) {}

  // NOLINTBEGIN(readability-identifier-naming): what Boost.Graph calls
  void discover_vertex(std::size_t aSwitch, const SwitchGraph& /*graph*/) const {
    search_->nearestFirst.emplace_back(aSwitch);
  }
  void tree_edge(const SwitchEdge& edge, const SwitchGraph& /*graph*/) const {
    search_->distances[edge.to] = search_->distances[edge.from] + 1;
    search_->from[edge.to] = Neighbour{SwitchId(edge.from), edge.link};
  }
  // NOLINTEND(readability-identifier-naming)

private:
  SwitchSearch* search_;
};

} // namespace

CableGraph cableGraph(const NetworkDescription& description) {
  CableGraph graph(description.switches.size() + description.machines.size());
  for (std::size_t i = 0; i < description.cables.size(); ++i)
    boost::add_edge(description.cables[i].first, description.cables[i].second, i, graph);
  return graph;
}

SwitchSearch searchFrom(const SwitchGraph& graph, std::span<const SwitchId> starts) {
  SwitchSearch search{{},
                      std::vector(graph.size(), SwitchSearch::unreached),
                      std::vector<std::optional<Neighbour>>(graph.size())};
  std::vector<std::size_t> sources;
  for (const SwitchId start : starts) {
    std::uint32_t& distance = search.distances[start.index()];
    if (distance == 0) continue;
    distance = 0;
    sources.push_back(start.index());
  }
  std::vector<boost::default_color_type> colors(graph.size());
  boost::queue<std::size_t> waiting;
  boost::breadth_first_search(
      graph, sources.begin(), sources.end(), waiting, SearchRecorder(search),
      boost::make_iterator_property_map(colors.begin(),
                                        boost::typed_identity_property_map<std::size_t>()));
  return search;
}

} // namespace topocast
