#include "measure/discover/distance_picture.hpp"

#include "measure/discover/tree_order.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace topocast::measure {
namespace {

/// The far side has the machines where there is an `x`.
Border border(const std::string& far) {
  Border made;
  for (const char machine : far)
    made.far.push_back(machine == 'x');
  return made;
}

std::size_t countOf(const std::string& part, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t place = text.find(part); place != std::string::npos;
       place = text.find(part, place + 1))
    ++count;
  return count;
}

/// As many machines, all as far apart.
Distances alike(std::size_t machines) {
  Distances distances(machines, std::vector<double>(machines, 2e-6));
  for (std::size_t machine = 0; machine < machines; ++machine)
    distances[machine][machine] = 0;
  return distances;
}

TEST(TreeOrder, keepsTogetherWhatABorderParts) {
  // Machines 3 and 5 are behind a link behind that of 1, 3, 5 and 6.
  EXPECT_EQ(treeOrder({border("...x.x.."), border("..x.x..."), border(".x.x.xx.")}, 8),
            (std::vector<int>{0, 7, 1, 6, 3, 5, 2, 4}));
  EXPECT_EQ(treeOrder({}, 3), (std::vector<int>{0, 1, 2}));
}

TEST(DistancePicture, hasACellForEachPairAndAFrameForEachBorder) {
  Distances distances = alike(4);
  distances[0][1] = distances[1][0] = 1e-6;
  const std::vector<std::string> names = {"a", "b", "c", "d"};
  const std::string text =
      DistancePicture(distances, {0, 1, 3, 2}, names).text({border("..xx"), border("..x.")});
  EXPECT_EQ(countOf("<title>", text), 12U);
  EXPECT_NE(
      text.find(
          R"svg(<rect x="160.0" y="0.0" width="160.0" height="160.0" fill="rgb(8,48,107)">)svg"
          "<title>a, b: 1.0 us</title></rect>"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("<title>b, d: 2.0 us</title>"), std::string::npos);
  EXPECT_NE(text.find(R"(<rect x="320.0" y="320.0" width="320.0" height="320.0" fill="none")"),
            std::string::npos);
  EXPECT_NE(text.find(R"(<rect x="480.0" y="480.0" width="160.0" height="160.0" fill="none")"),
            std::string::npos);
  EXPECT_EQ(text.substr(text.size() - 7), "</svg>\n");
}

TEST(DistancePicture, ofManyMachinesHasFewerCells) {
  constexpr int machines = 300;
  std::vector<std::string> names;
  for (int machine = 0; machine < machines; ++machine)
    names.push_back("n" + std::to_string(machine));
  const std::string text =
      DistancePicture(alike(machines), treeOrder({}, machines), names).text({});
  EXPECT_EQ(countOf("fill=\"rgb", text), 100U * 100U);
  EXPECT_EQ(countOf("<title>", text), 0U);
}

} // namespace
} // namespace topocast::measure
