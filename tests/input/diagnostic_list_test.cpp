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

TEST(DiagnosticList, StemIsAName) {
  EXPECT_EQ(DiagnosticList(test::bufferOf("", "dir/line 4x8.yaml")).stem(), "line-4x8");
  EXPECT_EQ(DiagnosticList(test::bufferOf("", "<stdin>")).stem(), "-stdin-");
}

} // namespace
} // namespace topocast
