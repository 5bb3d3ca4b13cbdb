// A generated source with a token more, a token less, or two in each other's place, anywhere: it is
// refused, or it is the same source. RC_PARAMS="max_success=100000" tries more of the random ones.
#include "emit/example_plans.hpp"
#include "emit/tokens.hpp"
#include "verify/verified.hpp"

#include "topocast/job/site.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace topocast {
namespace {

const Network& network() {
  static const Network made = testing::lineNetwork(2, 4);
  return made;
}

const std::string& good() {
  static const std::string text = testing::sourceText(
      network(), testing::plansOf(network(), {{"two-tree", 999, 512}, {"linear", {}, 1024}}));
  return text;
}

/// The tokens of the good source.
const std::vector<llvm::StringRef>& goodTokens() {
  static const std::vector<llvm::StringRef> tokens = [] {
    std::vector<llvm::StringRef> all;
    for (TokenReader reader(good()); reader.current().kind != TokenKind::end; reader.advance())
      all.push_back(reader.current().text);
    return all;
  }();
  return tokens;
}

/// The good source with one token replaced by a text.
std::string with(llvm::StringRef token, const std::string& text) {
  std::string changed = good();
  changed.replace(static_cast<std::size_t>(token.begin() - good().data()), token.size(), text);
  return changed;
}

/// The good source with two of its tokens in each other's place.
std::string swapped(llvm::StringRef first, llvm::StringRef second) {
  const llvm::StringRef whole = good();
  const auto begin = static_cast<std::size_t>(first.begin() - whole.begin());
  const auto end = static_cast<std::size_t>(second.begin() - whole.begin());
  return whole.take_front(begin).str() + second.str() +
         whole.slice(begin + first.size(), end).str() + first.str() +
         whole.drop_front(end + second.size()).str();
}

/// Refused as it is. If the forger computes the fingerprint anew, there is an answer.
::testing::AssertionResult isFound(const std::string& text) {
  const Verification verification = testing::verified(network(), text);
  if (verification.passed()) return ::testing::AssertionFailure() << "passed:\n" << text;
  if (verification.findings.empty())
    return ::testing::AssertionFailure() << "no finding:\n" << text;
  const Verification forged = testing::verified(network(), testing::withOwnFingerprint(text));
  if (forged.passed() || !forged.findings.empty()) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "no finding:\n" << text;
}

TEST(TokenMutations, NoneCanBeMissing) {
  ASSERT_TRUE(testing::verified(network(), good()).passed());
  for (const llvm::StringRef token : goodTokens())
    EXPECT_TRUE(isFound(with(token, " ")));
}

TEST(TokenMutations, NeighboursCannotBeSwapped) {
  const auto& tokens = goodTokens();
  for (std::size_t i = 1; i < tokens.size(); ++i)
    if (tokens[i - 1] != tokens[i]) {
      EXPECT_TRUE(isFound(swapped(tokens[i - 1], tokens[i])));
    }
}

/// Of the source's own, and others that would change what it does.
rc::Gen<std::string> genToken() {
  return rc::gen::oneOf(
      rc::gen::map(rc::gen::elementOf(goodTokens()), [](llvm::StringRef t) { return t.str(); }),
      rc::gen::element<std::string>(
          "#define x y\n", "\n#if 0\n", "\n#endif\n", "asm(\"\");", "[[gnu::weak]]", "+", "~", "!",
          "*", "(", ")", "<", "9", "0", "-1", "\"\"", "'a'", "R\"(a)\"", "template", "return", "/*",
          "\\\n", "\"", "none", "runtime::anyLength", "nullptr", "orders[0]", "{}"));
}

RC_GTEST_PROP(TokenMutations, NoneCanBeAdded, ()) {
  const llvm::StringRef place = *rc::gen::elementOf(goodTokens());
  const std::string token = *genToken();
  RC_ASSERT(static_cast<bool>(isFound(with(place, place.str() + " " + token + " "))));
}

RC_GTEST_PROP(TokenMutations, NoneCanBeReplaced, ()) {
  const llvm::StringRef place = *rc::gen::elementOf(goodTokens());
  const std::string token = *genToken();
  RC_PRE(llvm::StringRef(token).trim() != place);
  RC_ASSERT(static_cast<bool>(isFound(with(place, token))));
}

RC_GTEST_PROP(TokenMutations, NoTwoCanBeSwapped, ()) {
  const auto& tokens = goodTokens();
  const auto first = *rc::gen::inRange<std::size_t>(0, tokens.size() - 1);
  const auto second = *rc::gen::inRange<std::size_t>(first + 1, tokens.size());
  RC_PRE(tokens[first] != tokens[second]);
  RC_ASSERT(static_cast<bool>(isFound(swapped(tokens[first], tokens[second]))));
}

} // namespace
} // namespace topocast
