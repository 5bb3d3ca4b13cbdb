#include "draw/svg_layout.hpp"

#include "draw/svg_layouts.hpp"

namespace topocast {

SvgLayout layOutSvg(const Network& network, const Schedule& schedule, double top) {
  if (const auto* mesh = std::get_if<MeshShape>(&network.shape()))
    return layOutMesh(network, *mesh, schedule, top);
  if (const auto* multistage = std::get_if<MultistageShape>(&network.shape()))
    return layOutMultistage(network, *multistage, schedule, top);
  if (network.forwarding() != nullptr) return layOutLayers(network, schedule, top);
  return layOutTree(network, schedule, top);
}

} // namespace topocast
