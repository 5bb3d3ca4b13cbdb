// The elements that SVG drawings are made of. Styles are classes of the style sheet; all text is
// escaped here and nowhere else.
#pragma once

#include "draw/geometry.hpp"

#include "llvm/Support/raw_ostream.h"

#include <span>
#include <string>

namespace topocast {

/// Writes SVG elements to a stream, one a line.
class SvgCanvas {
public:
  explicit SvgCanvas(llvm::raw_ostream& out) : out_(out) {}

  /// Opens the drawing and paints its background.
  void begin(double width, double height, const char* styleSheet);
  void end();

  /// Everything up to endGroup() shares a class; a title is shown when pointed at.
  void beginGroup(const std::string& style, const std::string& title = "");
  void endGroup();

  void box(const std::string& style, const Box& box, double radius, const std::string& title);
  void circle(const std::string& style, Point centre, double radius);
  void line(const std::string& style, Point from, Point to, double strokeWidth);
  /// A line from point to point.
  void polyline(const std::string& style, std::span<const Point> points, double strokeWidth);
  /// The same, as wide as its class says.
  void polyline(const std::string& style, std::span<const Point> points);
  void triangle(const std::string& style, Point a, Point b, Point c);
  /// A smooth line that leaves and arrives vertically.
  void curve(const std::string& style, Point from, Point to, const std::string& title);
  /// Text on a baseline through `at`; `upright` reads from below.
  void text(const std::string& style, Point at, const std::string& text, bool upright = false);

private:
  llvm::raw_ostream& out_;
};

} // namespace topocast
