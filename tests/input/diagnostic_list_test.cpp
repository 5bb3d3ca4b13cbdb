#include "input/diagnostic_list.hpp"

#include "input/golden_diagnostics.hpp"

namespace topocast {
namespace {

std::string printed(DiagnosticList& list) {
  std::string text;
  llvm::raw_string_ostream out(text);
  print(out, list.take());
  return text;
}

TEST(DiagnosticList, OrdersByPlaceAndKeepsNotesBehindWhatTheyExplain) {
  DiagnosticList list(test::bufferOf("one two\nthree\n", "a.txt"));
  const llvm::StringRef text = list.text();
  list.error(text.substr(8, 5), "late");
  list.note(text.substr(0, 3), "because of this");
  list.advise("do that");
  list.warning(text.substr(4, 3), "early");
  EXPECT_EQ(printed(list), "a.txt:1:5: warning: early\n"
                           "one two\n"
                           "    ^~~\n"
                           "a.txt:2:1: error: late\n"
                           "three\n"
                           "^~~~~\n"
                           "a.txt:1:1: note: because of this\n"
                           "one two\n"
                           "^~~\n"
                           "a.txt:2:1: note: do that\n");
}

TEST(DiagnosticList, PrintsNothingThatHarmsATerminal) {
  DiagnosticList list(test::bufferOf("a\x1b[31m\xff z\n", "a.txt"));
  list.error(list.text().substr(1, 1), "junk");
  EXPECT_EQ(printed(list), "a.txt:1:2: error: junk\na?[31m? z\n ^\n");
}

TEST(DiagnosticList, EscapesWhatItsMessagesQuote) {
  DiagnosticList list(test::bufferOf("x\n", "a\x1b[2J.txt"));
  list.error(list.text().take_front(), "no machine 'n\x1b]0;\xc2\x9b\xe2\x80\xae\n'");
  EXPECT_EQ(printed(list), "a\\x1B[2J.txt:1:1: error: no machine "
                           "'n\\x1B]0;\\xC2\\x9B\\xE2\\x80\\xAE\\n'\nx\n^\n");
}

TEST(DiagnosticList, ALongMessageLosesItsMiddle) {
  DiagnosticList list(test::bufferOf(std::string(5000, 'x'), "a.txt"));
  list.error(list.text(), "expected a name, found '" + list.text() + "', which is none");
  const std::string said = printed(list);
  EXPECT_LT(said.size(), 1000U);
  EXPECT_NE(said.find("expected a name, found 'xxx"), std::string::npos) << said;
  EXPECT_NE(said.find("xxx...xxx"), std::string::npos) << said;
  EXPECT_NE(said.find("xxx', which is none\n"), std::string::npos) << said;
}

TEST(DiagnosticList, ColumnsCountFromTheLinesBegin) {
  DiagnosticList list(test::bufferOf("\xEF\xBB\xBFone\r\ntwo\rthree\n\nlast", "a.txt"));
  const llvm::StringRef text = list.text();
  for (const char* word : {"one", "two", "three", "last"})
    list.error(text.substr(text.find(word), 3), word);
  list.error(text.take_back(0), "end");
  EXPECT_EQ(printed(list), "a.txt:1:1: error: one\none\n^~~\n"
                           "a.txt:2:1: error: two\ntwo\n^~~\n"
                           "a.txt:2:1: error: three\nthree\n^~~\n"
                           "a.txt:4:1: error: last\nlast\n^~~\n"
                           "a.txt:4:5: error: end\nlast\n    ^\n");
}

TEST(DiagnosticList, OfALongLineThePartAroundThePlaceIsShown) {
  const std::string many(300, 'a');
  DiagnosticList list(test::bufferOf(many + "\xC3\xA4" + "here" + many + "\nnext\n", "a.txt"));
  list.error(list.text().substr(many.size() + 2, 4), "this");
  const std::string before(77, 'a');
  EXPECT_EQ(printed(list), "a.txt:1:303: error: this\n" + before + "a\xC3\xA4here" +
                               std::string(76, 'a') + "\n" + std::string(79, ' ') + "^~~~\n");
}

/// Tells `count` errors of one kind and one of another about one line, and expects of the former
/// the first hundred.
void tellMany(std::size_t count) {
  std::string line;
  for (std::size_t i = 0; i < count; ++i)
    line += "{machine: n" + std::to_string(i) + "}, ";
  DiagnosticList list(test::bufferOf(line, "a.txt"));
  for (std::size_t at = 0; (at = list.text().find('n', at + 8)) != llvm::StringRef::npos;) {
    list.error(list.text().substr(at, 2), "unknown");
    EXPECT_EQ(list.full(), list.errorCount() > DiagnosticList::mostOfOneKind);
    list.advise("advice");
  }
  list.warning(list.text().take_back(), "another");
  EXPECT_EQ(list.errorCount(), count);

  std::vector<Diagnostic> diagnostics = list.take();
  ASSERT_EQ(diagnostics.size(), 2 * DiagnosticList::mostOfOneKind + 2);
  EXPECT_EQ(diagnostics[2 * DiagnosticList::mostOfOneKind].message,
            std::to_string(count - DiagnosticList::mostOfOneKind) +
                " more like this one are not shown");
  EXPECT_EQ(diagnostics.back().message, "another");
  for (const Diagnostic& diagnostic : diagnostics)
    EXPECT_LE(diagnostic.excerpt->text.size(), 160U);
}

TEST(DiagnosticList, OfOneKindTheFirstAreKeptAndTheOthersCounted) {
  tellMany(102);
  // Quadratic time or memory would not get through this.
  tellMany(300'000);
}

TEST(DiagnosticList, StemIsAName) {
  EXPECT_EQ(DiagnosticList(test::bufferOf("", "dir/line 4x8.yaml")).stem(), "line-4x8");
  EXPECT_EQ(DiagnosticList(test::bufferOf("", "<stdin>")).stem(), "stdin");
}

} // namespace
} // namespace topocast
