// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A picture of what was measured, because people trust what they see. In: round trips between all
// machines, an order of the machines, borders. Out: SVG with a cell for each pair, the darker the
// nearer, and a frame around the machines beyond each border.
#pragma once

#include "borders.hpp"
#include "nearness.hpp"

#include "../text.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace topocast::measure {

class DistancePicture {
public:
  /// `order` has all machines; those beyond a border stand together in it.
  DistancePicture(const Distances& distances, std::vector<int> order,
                  const std::vector<std::string>& names)
      : distances_(distances), order_(std::move(order)), names_(names),
        each_((order_.size() + mostCells - 1) / mostCells),
        cells_((order_.size() + each_ - 1) / each_),
        side_(std::max(2.0, mostPixels / static_cast<double>(cells_))) {
    std::vector<double> all;
    for (std::size_t row = 0; row < distances.size(); ++row)
      for (std::size_t column = 0; column < row; ++column)
        all.push_back(distances[row][column]);
    std::sort(all.begin(), all.end());
    least_ = all.front();
    // Some pairs are late: they must not make all others look near.
    const std::size_t nearlyLast = (all.size() - 1) * 95 / 100;
    greatest_ = std::max(all[nearlyLast], least_ * 1.001);
  }

  std::string text(const std::vector<Border>& borders) const {
    const double size = side_ * static_cast<double>(cells_);
    std::string all = formatted(
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" font-family="sans-serif" font-size="12">)"
        "\n",
        size + 2 * margin, size + 3 * margin);
    all += R"(<rect width="100%" height="100%" fill="white"/>)"
           "\n";
    all += formatted(R"svg(<g transform="translate(%.0f %.0f)">)svg"
                     "\n",
                     margin, margin);
    for (std::size_t row = 0; row < cells_; ++row)
      all += rowText(row);
    for (const Border& border : borders)
      all += frameText(border);
    all += legendText(size);
    return all + "</g>\n</svg>\n";
  }

private:
  double distance(std::size_t row, std::size_t column) const {
    return distances_[static_cast<std::size_t>(order_[row])]
                     [static_cast<std::size_t>(order_[column])];
  }

  /// Of the pairs in a cell; 0 if there are only machines with themselves.
  double meanIn(std::size_t row, std::size_t column) const {
    double sum = 0;
    int pairs = 0;
    for (std::size_t i = row * each_; i < std::min((row + 1) * each_, order_.size()); ++i)
      for (std::size_t j = column * each_; j < std::min((column + 1) * each_, order_.size()); ++j)
        if (i != j) {
          sum += distance(i, j);
          ++pairs;
        }
    return pairs == 0 ? 0 : sum / pairs;
  }

  std::string rowText(std::size_t row) const {
    std::string text;
    for (std::size_t column = 0; column < cells_; ++column) {
      const double mean = meanIn(row, column);
      if (mean == 0) continue;
      text += formatted(R"(<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s")",
                        side_ * static_cast<double>(column), side_ * static_cast<double>(row),
                        side_, side_, colourOf(mean).c_str());
      text += each_ > 1 ? "/>\n"
                        : formatted("><title>%s, %s: %.1f us</title></rect>\n", nameAt(row).c_str(),
                                    nameAt(column).c_str(), 1e6 * mean);
    }
    return text;
  }

  const std::string& nameAt(std::size_t place) const {
    return names_[static_cast<std::size_t>(order_[place])];
  }

  std::string colourOf(double distance) const {
    const double share = std::min(std::max((distance - least_) / (greatest_ - least_), 0.0), 1.0);
    return formatted("rgb(%.0f,%.0f,%.0f)", 8 + 239 * share, 48 + 203 * share, 107 + 148 * share);
  }

  std::string frameText(const Border& border) const {
    const auto isFar = [&border](int machine) { return has(border.far, machine); };
    const auto first = std::find_if(order_.begin(), order_.end(), isFar) - order_.begin();
    const double scale = side_ / static_cast<double>(each_);
    const double begin = scale * static_cast<double>(first);
    const double size = scale * sizeOf(border.far);
    return formatted(R"(<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="none" )"
                     R"(stroke="#d94801" stroke-width="2"/>)"
                     "\n",
                     begin, begin, size, size);
  }

  std::string legendText(double size) const {
    return formatted(R"(<text x="0" y="-8">%s to %s</text>)"
                     "\n",
                     nameAt(0).c_str(), nameAt(order_.size() - 1).c_str()) +
           formatted(
               R"(<text x="0" y="%.0f">dark: %.1f us and less, light: %.1f us and more</text>)"
               "\n",
               size + 20, 1e6 * least_, 1e6 * greatest_) +
           formatted(R"(<text x="0" y="%.0f">frames: the machines beyond a link</text>)"
                     "\n",
                     size + 38);
  }

  static constexpr std::size_t mostCells = 128;
  static constexpr double mostPixels = 640;
  static constexpr double margin = 24;

  const Distances& distances_;
  std::vector<int> order_;
  const std::vector<std::string>& names_;
  std::size_t each_;  ///< machines in a cell, along each side
  std::size_t cells_; ///< along each side
  double side_;       ///< of a cell
  double least_ = 0;
  double greatest_ = 0;
};

} // namespace topocast::measure
