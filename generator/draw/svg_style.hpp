// Colours and classes of the SVG. Each colour means one thing: green to dark red are loads, pink is
// where messages meet, blue to brown are trees. All colours can be told apart by colour-blind
// readers (Okabe and Ito's palette), and loads differ in width as well.
#pragma once

#include <cstddef>

namespace topocast {

/// The style sheet inside every SVG.
constexpr const char* svgStyleSheet = R"css(
text { font-family: Helvetica, Arial, sans-serif; font-size: 10px; fill: #26303c; }
.page { fill: #ffffff; }
.title { font-size: 20px; font-weight: bold; }
.facts { font-size: 13px; }
.note, .depth { fill: #5b6675; }
.warning { font-size: 12px; fill: #b04a00; }
.centred { text-anchor: middle; }
.right { text-anchor: end; }
.band { fill: #f3f5f8; }
.switch { fill: #dfe5ec; stroke: #5b6675; }
.machine { fill: #ffffff; stroke: #8a95a3; }
.root { fill: #26303c; stroke: #26303c; }
.on-root { fill: #ffffff; font-weight: bold; }
.link { fill: none; }
.load-0 { stroke: #c3cad3; }
.load-1 { stroke: #009e73; }
.load-2 { stroke: #e69f00; }
.load-3 { stroke: #d55e00; }
.load-4 { stroke: #8c1c13; }
.arrow { stroke: none; }
.arrow.load-1 { fill: #009e73; }
.arrow.load-2 { fill: #e69f00; }
.arrow.load-3 { fill: #d55e00; }
.arrow.load-4 { fill: #8c1c13; }
.contended { stroke: #cc79a7; stroke-opacity: 0.55; }
.grid { stroke: #dde2e8; stroke-dasharray: 2 3; }
.guide { stroke: #d3d9e1; }
.edge { fill: none; stroke: #0072b2; stroke-width: 1.6; }
.dense .edge { stroke-width: 0.8; }
.edge.conflict { stroke: #cc79a7; stroke-width: 2.4; }
.dense .edge.conflict { stroke-width: 1.2; }
.tree-1 .edge { stroke: #56b4e9; }
.tree-2 .edge { stroke: #5d3a9b; }
.tree-3 .edge { stroke: #7a5c3e; }
.dot { fill: #0072b2; }
.dot.source { fill: #26303c; }
.folded { stroke: #f3f5f8; stroke-width: 3px; paint-order: stroke; }
.order { font-size: 9px; fill: #005a8c; stroke: #ffffff; stroke-width: 3px; paint-order: stroke; }
)css";

/// The class of a load: 0 none, 1 up to one message, 2 up to two, 3 up to four, 4 more.
constexpr std::size_t loadClass(double load) {
  constexpr double tolerance = 1e-9;
  if (load <= tolerance) return 0;
  if (load <= 1 + tolerance) return 1;
  if (load <= 2 + tolerance) return 2;
  return load <= 4 + tolerance ? 3 : 4;
}

/// What part of the room a stroke of this class takes.
constexpr double widthShare(std::size_t loadClass) {
  constexpr double shares[] = {0.25, 0.5, 0.65, 0.8, 1.0};
  return shares[loadClass];
}

} // namespace topocast
