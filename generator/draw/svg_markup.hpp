// The few things about SVG that are the same for every drawing: escaping, numbers, text widths.
#pragma once

#include <string>
#include <string_view>

namespace topocast {

/// Text safe between tags and in attributes; what XML cannot hold at all becomes U+FFFD.
std::string escapeXml(std::string_view text);

/// At most two decimals, the same on every machine.
std::string coordinate(double value);

/// Width in pixels that text needs at this font size in a wide sans serif font; never too little
/// for Latin text.
double textWidth(const std::string& text, double fontSize);

/// The text, its front replaced by an ellipsis if it is wider than `width`: numbered names differ
/// at their ends.
std::string elideFront(const std::string& text, double fontSize, double width);
/// The same for sentences, which are cut at their ends.
std::string elideBack(const std::string& text, double fontSize, double width);

} // namespace topocast
