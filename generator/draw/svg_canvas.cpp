#include "draw/svg_canvas.hpp"

#include "draw/svg_markup.hpp"

namespace topocast {
namespace {

std::string attribute(const char* name, double value) {
  return std::string(" ") + name + "=\"" + coordinate(value) + '"';
}

std::string classAttribute(const std::string& style) {
  return style.empty() ? "" : " class=\"" + style + '"';
}

std::string titleElement(const std::string& title) {
  return "<title>" + escapeXml(title) + "</title>";
}

std::string pair(Point point) {
  return coordinate(point.x) + ' ' + coordinate(point.y);
}

std::string pointsAttribute(std::span<const Point> points) {
  std::string text = " points=\"";
  for (const Point& point : points)
    text += (&point == points.data() ? "" : " ") + pair(point);
  return text + '"';
}

} // namespace

void SvgCanvas::begin(double width, double height, const char* styleSheet) {
  const std::string size = attribute("width", width) + attribute("height", height);
  out_ << "<svg xmlns=\"http://www.w3.org/2000/svg\"" << size << " viewBox=\"0 0 "
       << pair({width, height}) << "\">\n<style>" << styleSheet << "</style>\n<rect class=\"page\""
       << size << "/>\n";
}

void SvgCanvas::end() {
  out_ << "</svg>\n";
}

void SvgCanvas::beginGroup(const std::string& style, const std::string& title) {
  out_ << "<g" << classAttribute(style) << '>' << (title.empty() ? "" : titleElement(title))
       << '\n';
}

void SvgCanvas::endGroup() {
  out_ << "</g>\n";
}

void SvgCanvas::box(const std::string& style, const Box& box, double radius,
                    const std::string& title) {
  out_ << "<rect" << classAttribute(style) << attribute("x", box.x) << attribute("y", box.y)
       << attribute("width", box.width) << attribute("height", box.height)
       << attribute("rx", radius) << '>' << titleElement(title) << "</rect>\n";
}

void SvgCanvas::circle(const std::string& style, Point centre, double radius) {
  out_ << "<circle" << classAttribute(style) << attribute("cx", centre.x)
       << attribute("cy", centre.y) << attribute("r", radius) << "/>\n";
}

void SvgCanvas::line(const std::string& style, Point from, Point to, double strokeWidth) {
  out_ << "<line" << classAttribute(style) << attribute("x1", from.x) << attribute("y1", from.y)
       << attribute("x2", to.x) << attribute("y2", to.y) << attribute("stroke-width", strokeWidth)
       << "/>\n";
}

void SvgCanvas::polyline(const std::string& style, std::span<const Point> points,
                         double strokeWidth) {
  out_ << "<polyline" << classAttribute(style) << attribute("stroke-width", strokeWidth)
       << pointsAttribute(points) << "/>\n";
}

void SvgCanvas::polyline(const std::string& style, std::span<const Point> points) {
  out_ << "<polyline" << classAttribute(style) << pointsAttribute(points) << "/>\n";
}

void SvgCanvas::triangle(const std::string& style, Point a, Point b, Point c) {
  out_ << "<path" << classAttribute(style) << " d=\"M" << pair(a) << 'L' << pair(b) << 'L'
       << pair(c) << "Z\"/>\n";
}

void SvgCanvas::curve(const std::string& style, Point from, Point to, const std::string& title) {
  const double middle = (from.y + to.y) / 2;
  out_ << "<path" << classAttribute(style) << " d=\"M" << pair(from) << 'C'
       << pair({from.x, middle}) << ' ' << pair({to.x, middle}) << ' ' << pair(to) << "\">"
       << titleElement(title) << "</path>\n";
}

void SvgCanvas::text(const std::string& style, Point at, const std::string& text, bool upright) {
  out_ << "<text" << classAttribute(style) << attribute("x", at.x) << attribute("y", at.y);
  if (upright) out_ << " transform=\"rotate(-90 " << pair(at) << ")\"";
  out_ << '>' << escapeXml(text) << "</text>\n";
}

} // namespace topocast
