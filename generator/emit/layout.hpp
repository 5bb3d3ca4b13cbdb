// Words laid out in lines and columns, as initialisers of large tables need it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace topocast {

/// Longest line of a generated file, where names allow it.
constexpr std::size_t lineColumns = 100;

/// All items, each followed by a comma, right-aligned to a common width (left-aligned if
/// `leftAligned`), as many in a line as fit behind `indent`: 8, 16, ... where more than 8 do.
/// Every line is ended.
std::string commaGrid(const std::vector<std::string>& items, std::size_t indent,
                      bool leftAligned = false);

/// Rows of cells with aligned columns, two spaces between them, each row behind `indent`.
std::string alignedRows(const std::vector<std::vector<std::string>>& rows,
                        const std::string& indent);

} // namespace topocast
