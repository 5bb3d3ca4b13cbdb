#include "network/network_kind.hpp"

#include "input/format_quantity.hpp"

#include <array>
#include <type_traits>
#include <vector>

namespace topocast {
namespace {

constexpr std::array kinds = {
    KindFacts{.kind = NetworkKind::switchTree,
              .plural = "trees of switches",
              .order = OrderRule::depthFirst,
              .rootsShareTrees = true,
              .meetsInTime = false,
              .allowsMeetings = false,
              .switching = Switching::storeAndForward,
              .hasSimgridPlatform = true,
              .hasSwitchHierarchy = true,
              .hasSvg = true,
              .hasGeneratedCode = true},
    KindFacts{.kind = NetworkKind::fixedRoutes,
              .plural = "networks with fixed routes",
              .order = OrderRule::depthFirstByRoutes,
              .rootsShareTrees = false,
              .meetsInTime = true,
              .allowsMeetings = true,
              .switching = Switching::storeAndForward,
              .hasSimgridPlatform = false,
              .hasSwitchHierarchy = true,
              .hasSvg = true,
              .hasGeneratedCode = true},
    KindFacts{.kind = NetworkKind::mesh,
              .plural = "meshes and tori",
              .order = OrderRule::chain,
              .rootsShareTrees = false,
              .meetsInTime = true,
              .allowsMeetings = false,
              .switching = Switching::wormhole,
              .hasSimgridPlatform = false,
              .hasSwitchHierarchy = false,
              .hasSvg = true,
              .hasGeneratedCode = true},
    KindFacts{.kind = NetworkKind::multistage,
              .plural = "multistage networks",
              .order = OrderRule::chain,
              .rootsShareTrees = false,
              .meetsInTime = true,
              .allowsMeetings = false,
              .switching = Switching::wormhole,
              .hasSimgridPlatform = false,
              .hasSwitchHierarchy = true,
              .hasSvg = true,
              .hasGeneratedCode = true},
    KindFacts{.kind = NetworkKind::rails,
              .plural = "networks of several rails",
              .order = OrderRule::byRail,
              .rootsShareTrees = false,
              .meetsInTime = true,
              .allowsMeetings = true,
              .switching = Switching::storeAndForward,
              .hasSimgridPlatform = false,
              .hasSwitchHierarchy = false,
              .hasSvg = false,
              .hasGeneratedCode = false},
};

template <NetworkKind kind, class Shape>
constexpr bool isKindOf =
    std::is_same_v<std::variant_alternative_t<static_cast<std::size_t>(kind), NetworkShape>,
                   Shape> &&
    kinds[static_cast<std::size_t>(kind)].kind == kind;
static_assert(kinds.size() == std::variant_size_v<NetworkShape> &&
              isKindOf<NetworkKind::switchTree, TreeShape> &&
              isKindOf<NetworkKind::fixedRoutes, RoutedShape> &&
              isKindOf<NetworkKind::mesh, MeshShape> &&
              isKindOf<NetworkKind::multistage, MultistageShape> &&
              isKindOf<NetworkKind::rails, RailsShape>);

struct ShapeText {
  std::string operator()(const TreeShape&) const { return "tree of switches"; }

  std::string operator()(const RoutedShape&) const { return "network with fixed routes"; }

  std::string operator()(const MeshShape& shape) const {
    if (isHypercube(shape)) return "hypercube of " + formatCount(shape.radices.size(), "dimension");
    std::string text;
    for (const std::uint32_t radix : shape.radices)
      text += (text.empty() ? "" : " x ") + std::to_string(radix);
    if (shape.radices.size() == 1) text += "-node";
    return text + (shape.isTorus ? " torus" : " mesh");
  }

  std::string operator()(const MultistageShape& shape) const {
    const std::string arity = std::to_string(shape.arity);
    return "multistage network of " + formatCount(shape.stages, "stage") + " of " + arity + " x " +
           arity + " switches";
  }

  std::string operator()(const RailsShape& shape) const {
    return "network of " + formatCount(shape.count, "rail") +
           (shape.reachedBy.empty() ? "" : ", by destination");
  }
};

} // namespace

NetworkKind kindOf(const NetworkShape& shape) {
  return static_cast<NetworkKind>(shape.index());
}

const KindFacts& factsOf(NetworkKind kind) {
  return kinds[static_cast<std::size_t>(kind)];
}

std::string shapeText(const NetworkShape& shape) {
  return std::visit(ShapeText{}, shape);
}

std::string kindsThat(bool (*isMeant)(const KindFacts&)) {
  std::vector<std::string_view> meant;
  for (const KindFacts& facts : kinds)
    if (isMeant(facts)) meant.push_back(facts.plural);
  std::string text;
  for (std::size_t i = 0; i < meant.size(); ++i) {
    if (i > 0) text += i + 1 < meant.size() ? ", " : ", and ";
    text += meant[i];
  }
  return text;
}

} // namespace topocast
