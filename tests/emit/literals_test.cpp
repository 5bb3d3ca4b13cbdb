// Whatever a name holds, the text made of it is correct C++ and stays on its line.
#include "emit/identifier.hpp"
#include "emit/literals.hpp"
#include "emit/text_layout.hpp"

#include <gtest/gtest.h>

namespace topocast {
namespace {

TEST(StringLiteral, escapesWhatWouldEndOrChangeIt) {
  EXPECT_EQ(stringLiteral("n0"), R"("n0")");
  EXPECT_EQ(stringLiteral("a\"b\\c"), R"("a\"b\\c")");
  EXPECT_EQ(stringLiteral("tri?"
                          "?/graph?"
                          "?"
                          "?"),
            R"("tri?\?/graph?\?\?")");
  EXPECT_EQ(stringLiteral(llvm::StringRef("\0"
                                          "1",
                                          2)),
            R"("\0001")");
  EXPECT_EQ(stringLiteral("\xC3\xBC"), R"("\303\274")");
}

TEST(CommentText, keepsPrintableCharacters) {
  EXPECT_EQ(commentText("n[0-7] */ ok"), "n[0-7] */ ok");
  EXPECT_EQ(commentText("S\xC3\xBC"
                        "d \xE2\x94\x80"),
            "S\xC3\xBC"
            "d \xE2\x94\x80");
}

TEST(CommentText, writesOutWhatCouldLeaveTheLineOrHide) {
  EXPECT_EQ(commentText("end\\"), "end<5C>");
  EXPECT_EQ(commentText("end?"
                        "?/"),
            "end?<3F>/");
  EXPECT_EQ(commentText("a\nb\tc"), "a<0A>b<09>c");
  EXPECT_EQ(commentText("\xE2\x80\xAE"), "<E280AE>"); // right-to-left override
  EXPECT_EQ(commentText("\xFF"
                        "x\xC3"),
            "<FF>x<C3>");
}

TEST(CommaGrid, alignsColumnsAndBreaksAtRoundNumbers) {
  EXPECT_EQ(commaGrid({"1", "-1"}, 2, Alignment::right), "   1, -1,\n");
  const std::vector<std::string> forty(40, "12");
  const std::string grid = commaGrid(forty, 4, Alignment::right);
  EXPECT_EQ(std::count(grid.begin(), grid.end(), '\n'), 3); // 16, 16 and 8
}

TEST(CommaGrid, givesAnOverlongItemItsOwnLine) {
  const std::string longName(200, 'x');
  EXPECT_EQ(commaGrid({longName, "y"}, 0, Alignment::left), longName + ",\ny,\n");
}

std::string refusal(const std::string& name) {
  return llvm::toString(checkIdentifier(name));
}

TEST(Identifier, acceptsNames) {
  for (const char* name : {"lab", "Lab_2", "n", "line_4x8"})
    EXPECT_EQ(refusal(name), "") << name;
}

TEST(Identifier, saysWhatIsWrong) {
  const std::string noIdentifier = "' is not a C identifier: it may hold letters, digits and '_', "
                                   "and begins with no digit";
  for (const char* name : {"", "4x8", "my-lab", "lab;", "l\303\244b", "a b"})
    EXPECT_EQ(refusal(name), "the name '" + std::string(name) + noIdentifier);
  for (const char* name : {"int", "class", "and", "constexpr", "restrict", "co_await"})
    EXPECT_EQ(refusal(name), "the name '" + std::string(name) + "' is a keyword of C or C++");
  for (const char* name : {"_lab", "my__lab"})
    EXPECT_EQ(refusal(name),
              "the name '" + std::string(name) + "' is reserved: it begins with '_' or holds '__'");
}

TEST(Identifier, isMadeOfAnyName) {
  EXPECT_EQ(identifierFrom("line-4x8"), "line_4x8");
  EXPECT_EQ(identifierFrom("-lab (new)"), "lab_new");
  EXPECT_EQ(identifierFrom("4x8"), "cluster_4x8");
  EXPECT_EQ(identifierFrom("class"), "cluster_class");
  EXPECT_EQ(identifierFrom("--"), "cluster");
}

} // namespace
} // namespace topocast
