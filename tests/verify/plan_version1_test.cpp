// A plan file of version 1, as it is and with one thing changed.
#include "made_network.hpp"
#include "verify/verified.hpp"

#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

#include <string>

namespace topocast {
namespace {

using testing::isRefused;
using testing::replaced;
using testing::verified;

/// Files of version 1 stay readable: one made by topocast when that was the form.
class PlanVersion1 : public ::testing::Test {
public:
  const Network network = testing::lineNetwork(2, 4);
  const std::string good =
      llvm::cantFail(llvm::errorOrToExpected(llvm::MemoryBuffer::getFile(
                         TOPOCAST_SOURCE_DIR "/tests/verify/plans/version-1.json")))
          ->getBuffer()
          .str();

  ::testing::AssertionResult isFound(const std::string& from, const std::string& to,
                                     const std::string& part) const {
    return isRefused(network, replaced(good, from, to), part);
  }
};

TEST_F(PlanVersion1, IsRead) {
  const Verification verification = verified(network, good);
  EXPECT_EQ(testing::findingsText(verification), "");
  EXPECT_EQ(verification.summary, "root n0, 1 range, 1 tree: every broadcast reaches all 4 "
                                  "machines; all free of contention; worst link load 1");
}

TEST_F(PlanVersion1, ClaimsAreChecked) {
  EXPECT_TRUE(isFound("\"height\": 3", "\"height\": 2", "ranges[0].height: it is 3, not 2"));
  EXPECT_TRUE(isFound("\"load\": 1", "\"load\": 2",
                      "ranges[0].link_loads[0].load: the load of n0->s0 is 1, not 2"));
  EXPECT_TRUE(isFound("\"contention_free\": true", "\"contention_free\": false",
                      "free of contention, though the plan says it is not"));
}

TEST_F(PlanVersion1, EdgesAreChecked) {
  EXPECT_TRUE(
      isFound("\"to\": \"n1\"", "\"to\": \"n2\"", "path: the network's path is n0, s0, s1, n2"));
  EXPECT_TRUE(isFound("\"to\": \"n1\"", "\"to\": \"n2\"", "'n2' is entered twice"));
  EXPECT_TRUE(
      isFound("\"to\": \"n1\"", "\"to\": \"x\"", "edges[0].to: the network has no machine 'x'"));
  EXPECT_TRUE(isFound("\"s1\"", "\"s0\"", "edges[1].path: the network's path is n1, s0, s1, n2"));
  EXPECT_TRUE(isFound("\"edges\"", "\"senders\"", "trees[0]: there is no \"edges\""));
}

} // namespace
} // namespace topocast
