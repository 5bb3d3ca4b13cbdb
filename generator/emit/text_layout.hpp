// Words laid out in lines and columns, as initialisers of large tables need it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace topocast {

/// Lines of a generated file end before this column where names allow it.
constexpr std::size_t lineColumns = 100;

/// Where the items of a grid stand in their columns.
enum class Alignment { left, right };

/// All items in equal columns, each followed by a comma, behind `indent` spaces. More than one
/// line holds 8, 16, 32, ... items each if that many fit. Every line is ended.
std::string commaGrid(const std::vector<std::string>& items, std::size_t indent,
                      Alignment alignment);

/// Rows of cells as lines with equal columns, left-aligned, `gap` spaces apart.
std::vector<std::string> alignedRows(const std::vector<std::vector<std::string>>& rows,
                                     std::size_t gap);

} // namespace topocast
