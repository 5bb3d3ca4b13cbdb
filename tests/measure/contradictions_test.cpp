#include "measure/discover/contradictions.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace topocast::measure {
namespace {

Border link(const Side& far, double width) {
  Border made;
  made.far = far;
  made.width = width;
  return made;
}

const Border across = link({false, false, false, true, true, true}, 1.98);
const Border crossed = link({false, false, true, true, false, false}, 1);

TEST(Contradictions, nameMachinesAndMeasurements) {
  const Contradictions contradictions({"a", "n1", "n2", "n3", "n4", "n5"});
  EXPECT_EQ(contradictions.crossing(across, crossed, {{0, 2}, {1, 3}}),
            "a link to n[2-3] slows a -> n2, n1 -> n3 to 1.00 of a machine's speed in total, and "
            "crosses a link to n[3-5], which carries 1.98");
  EXPECT_EQ(contradictions.overloaded(across, link(across.far, 1.02), {{0, 3}, {1, 4}}),
            "a -> n3, n1 -> n4 at once got 1.02 of a machine's speed in total across the link to "
            "n[3-5], which carries 1.98 between other machines");
  Border uneven = across;
  uneven.least = 1;
  uneven.greatest = 2;
  EXPECT_EQ(contradictions.uneven(uneven),
            "the link to n[3-5] carries 1.00 of a machine's speed between some machines and 2.00 "
            "between others");
}

TEST(Contradictions, stayShort) {
  const Contradictions contradictions({});
  const std::string said =
      contradictions.overloaded(across, across, {{0, 3}, {1, 4}, {2, 5}, {3, 0}, {4, 1}, {5, 2}});
  EXPECT_EQ(said.substr(0, said.find(" at once")),
            "machine 0 -> machine 3, machine 1 -> machine 4, machine 2 -> machine 5, machine 3 -> "
            "machine 0 and 2 more streams");
}

} // namespace
} // namespace topocast::measure
