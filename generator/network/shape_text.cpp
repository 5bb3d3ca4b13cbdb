#include "network/shape_text.hpp"

#include "input/format_quantity.hpp"

namespace topocast {
namespace {

struct ShapeText {
  std::string operator()(const TreeShape&) const { return "tree of switches"; }

  std::string operator()(const RoutedShape&) const { return "network with fixed routes"; }

  std::string operator()(const MeshShape& shape) const {
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
};

} // namespace

std::string shapeText(const NetworkShape& shape) {
  return std::visit(ShapeText{}, shape);
}

} // namespace topocast
