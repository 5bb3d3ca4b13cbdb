// Sources that would do something else than their tables say, each of which must be refused: code
// that is added or changed, tables that depend on the compiler, and values that exhaust a reader.
#include "emit/example_plans.hpp"
#include "verify/site_sources.hpp"
#include "verify/verified.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace topocast {
namespace {

using testing::isRefused;
using testing::plansOf;
using testing::replaced;
using testing::verified;

/// A change of a good source, and a part of the error that it must get.
struct Forgery {
  const char* name;
  const char* from;
  std::string to;
  const char* error;
};

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i)
    all += text;
  return all;
}

constexpr const char* row = "{0, 1, 2, 3}";
constexpr const char* expectedInList = "a comma or the end of the list is expected";
constexpr const char* expectedValue = "a literal, a name of the template or a list";

std::string eitherRow(const std::string& condition) {
  return "\n" + condition + "\n{0, 1, 2, 3}\n#else\n{0, 2, 1, 3}\n#endif\n";
}

/// Rows and lines that one compiler sees and another does not.
const std::vector<Forgery> conditionals = {
    {"declarations", row, eitherRow("#ifdef TOPOCAST_DECLARATIONS_ONLY"), expectedValue},
    {"clang", row, eitherRow("#ifdef __clang__"), expectedValue},
    {"gcc", row, eitherRow("#if __GNUC__ > 11"), expectedValue},
    {"optimised", row, eitherRow("#ifndef __OPTIMIZE__"), expectedValue},
    {"mpi", row, eitherRow("#if MPI_VERSION < 3"), expectedValue},
    {"header", row, eitherRow("#if __has_include(<mpi.h>)"), expectedValue},
    {"generator", row, eitherRow("#ifdef TOPOCAST_GENERATOR"), expectedValue},
    {"joined lines", "// Orders of", "// \\\n#if 0\n// Orders of", "where this line ends"},
    {"joined lines with blanks", "// Orders of", "// \\  \n#if 0\n// Orders of", "where this line"},
    {"a trigraph", "// Orders of",
     "// ?"
     "?/\n#if 0\n// Orders of",
     "where this line ends"},
    {"joined lines behind a zero", "// Orders of",
     std::string("// \\") + '\0' + "\n#if 0\n// Orders of", "byte 0x00 is not text"},
    {"joined lines behind a form feed", "// Orders of", "// \\\f\n#if 0\n// Orders of",
     "byte 0x0c is not text"},
    {"a comment that turns the direction", "// Orders of", "// \xE2\x80\xAE Orders of",
     "a character that is not shown, '\\xE2\\x80\\xAE'"},
    {"a carriage return", "// Orders of", "// \r#if 0\n// Orders of", "where this line ends"},
    {"a condition changed", "#ifdef TOPOCAST_REPLACE", "#ifndef TOPOCAST_REPLACE",
     "the template has '#ifdef TOPOCAST_REPLACE_MPI_BCAST'"},
    {"code behind a condition", "#ifdef TOPOCAST_REPLACE_MPI_BCAST\n",
     "#ifdef TOPOCAST_REPLACE_MPI_BCAST ", "the template has '#ifdef"},
    {"a line in front of a condition", "visibility pop\n\n#ifdef", "visibility pop #ifdef",
     "the template has '#pragma GCC visibility pop'"},
    {"a condition behind code", "replacement.hpp>\n#endif", "replacement.hpp> #endif",
     "the template has '#include <topocast/replacement.hpp>'"},
    {"a line behind code", "}\n\n#pragma", "} #pragma", "the template has '#pragma"},
};

/// Code that the template does not have.
const std::vector<Forgery> code = {
    {"a body", "return runtime::broadcast(", "return count > 9 ? 0 : runtime::broadcast(",
     "'count' stands where the template has 'runtime'"},
    {"another root", "cluster, buffer, count, datatype, root",
     "cluster, buffer, count, datatype, 0", "'0' stands where the template has 'root'"},
    {"a function in front", "extern \"C\" int lab_bcast(",
     "extern \"C\" int helper() { return 0; }\nextern \"C\" int lab_bcast(",
     "')' stands where the template has 'void'"},
    {"an overload", "constexpr runtime::Cluster cluster",
     "} namespace topocast::runtime { int broadcast(const Cluster&, void*, int, int, int, int); }\n"
     "namespace { constexpr runtime::Cluster cluster",
     "'namespace' stands where the template has '#pragma"},
    {"a constructor function", "} // namespace\n",
     "[[gnu::constructor]] void f() {}\n} // namespace\n", "'[' stands where"},
    {"assembly", "} // namespace\n", "} asm(\"nop\");\n", "'asm' stands where"},
    {"an assembler's label", "MPI_Comm comm) {", "MPI_Comm comm) asm(\"other\") {",
     "'asm' stands where the template has '{'"},
    {"a weak function", "extern \"C\" int lab_bcast", "extern \"C\" [[gnu::weak]] int lab_bcast",
     "'[' stands where the template has 'int'"},
    {"a macro", "namespace {\n", "#define return throw\nnamespace {\n",
     "'#define return throw' stands where the template has 'namespace'"},
    {"a pragma", "namespace {\n", "#pragma weak lab_bcast\nnamespace {\n", "'#pragma weak"},
    {"an operator of the preprocessor", "namespace {\n", "_Pragma(\"weak x\") namespace {\n",
     "'_Pragma' stands where"},
    {"tables that change", "constexpr std::uint32_t firstRangeOfRoot",
     "std::uint32_t firstRangeOfRoot", "'std' stands where the template has '}'"},
    {"a derived cluster", "constexpr runtime::Cluster cluster",
     "struct Own : runtime::Cluster {};\nconstexpr Own cluster", "'struct' stands where"},
    {"an own type of tables", "constexpr runtime::TreeTable trees[]", "constexpr Own trees[]",
     "'Own' stands where the template has "},
    {"a file of the disk", "#include <cstdint>", "#include \"/etc/passwd\"",
     "the template has '#include <cstdint>'"},
    {"a file in a table", row, "{\n#embed \"/etc/passwd\"\n}", expectedValue},
    {"another header", "<topocast/runtime.hpp>", "<topocast/runtime.hpp/*>*/>",
     "the template has '#include <topocast/runtime.hpp>'"},
    {"a header behind blanks", "<topocast/runtime.hpp>", "< topocast/runtime.hpp>",
     "the template has '#include <topocast/runtime.hpp>'"},
    {"a comment without end", "} // namespace\n", "} /* namespace\n", "'/* namespace"},
    {"other signs for brackets", "namespace {\n", "namespace <%\n", "'<%' stands where"},
    {"the name of another function", "clusterName = \"lab\"", "clusterName = \"lob\"",
     "the broadcast of the cluster 'lob' is called 'lob_bcast'"},
    {"a name that is no name", "clusterName = \"lab\"", "clusterName = \"l-b\"",
     "the name 'l-b' is not a C identifier"},
};

/// Values that are no literals and known names, or too many.
const std::vector<Forgery> values = {
    {"a lambda", row, "{[] { return 0; }(), 1, 2, 3}", expectedValue},
    {"a call of a template's member", row, "{runtime::own<1>::x, 1, 2, 3}", expectedInList},
    {"a user's literal", "\"1110\"", "\"1110\"_own", "a plain string literal is expected"},
    {"a raw literal", "\"1110\"", "R\"(1110)\"", "a plain string literal is expected"},
    {"another family", "linear()", "own::linear()",
     "there is no family of schedules called 'own::linear'"},
    {"a short row", row, "{0, 1, 2}", "the row has 3 machines instead of 4"},
    {"a long row", row, "{0, 1, 2, 3, 3}", "the row has 5 machines instead of 4"},
    {"a negative machine", row, "{0, 1, 2, -3}", "a number from 0 to 4294967295 is expected"},
    {"a number too large", row, "{0, 1, 2, 4294967299}", "a number from 0 to 4294967295"},
    {"an octal number", row, "{0, 1, 2, 03}", "a number in digits is expected"},
    {"a table of any length", "firstRangeOfRoot[]", "firstRangeOfRoot[100000000]",
     "'100000000' stands where the template has ']'"},
    {"an index from behind", "{orders[0], ", "{0[orders], ", expectedInList},
    {"a schedule that switches copy", "linear()", "hardwareTree()",
     "messages of schedule 'hardware-tree' are copied by switches"},
    {"a schedule that routers copy", "linear()", "schl()",
     "messages of schedule 'schl' are copied"},
    {"no entry", "{orders[0], ", "{orders[9], ", "'orders' has entries up to "},
    {"signs", row, "{" + repeated("- ", 2000) + "0, 1, 2, 3}", "a number is expected behind '-'"},
    {"terms", row, "{0" + repeated("+0", 66'000) + ", 1, 2, 3}", expectedInList},
    {"stars", "const char* clusterName", "const char" + repeated("*", 130'000) + " clusterName",
     "'*' stands where the template has "},
    {"brackets", row, repeated("{", 1'000'000), "brackets are nested deeper than in any source"},
    {"templates", "constexpr const char* clusterName",
     "template <class A, class B> struct P {};\nusing T = " + repeated("P<", 40) +
         "int;\nconstexpr const char* clusterName",
     "'template' stands where the template has '}'"},
    {"a sequence", row, "{__make_integer_seq<S, int, 100000000>{}, 1, 2, 3}", expectedInList},
};

constexpr const char* cluster = "{trees, ranges, firstRangeOfRoot}";
constexpr const char* putTogether = "no generated source puts its tables together like this";

/// Tables that stand twice, in another place or for nothing, and other uses of them. The good
/// source plans, too, and leaves something to the library.
const std::vector<Forgery> tables = {
    {"twice", "constexpr bool switchesBuffer = true;",
     "constexpr bool switchesBuffer = true; constexpr bool switchesBuffer = true;",
     "the table 'switchesBuffer' stands here twice, or out of its place"},
    {"out of order", "constexpr std::uint32_t machineCount = 4;",
     "constexpr bool switchesBuffer = true; constexpr std::uint32_t machineCount = 4;",
     "the table 'machineCount' stands here twice, or out of its place"},
    {"missing", "constexpr bool switchesBuffer = true;", "",
     "the table 'switchesBuffer' is missing"},
    {"without use", "constexpr runtime::SiteMachines machines",
     "constexpr std::uint32_t radices[] = {2};\nconstexpr runtime::SiteMachines machines",
     "nothing uses the table 'radices'"},
    {"of a table of another kind", "constexpr bool switchesBuffer = true;",
     "constexpr std::uint64_t switchesBuffer = 1;",
     "'switchesBuffer' stands where the template has 'segmentBytes'"},
    {"of another network", "runtime::switchTree(switches", "runtime::mesh(switches", putTogether},
    {"of an own function", "runtime::siteOf(", "own::siteOf(", putTogether},
    {"of other speeds", "usualSpeed, times, switchesBuffer", "17, times, switchesBuffer",
     putTogether},
    {"of trees by others", cluster, "{trees, trees, firstRangeOfRoot}", putTogether},
    {"without trees", cluster, "{}", "nothing uses the table 'trees'"},
    {"with one member less", "    leftToLibrary,\n", "", "a cluster has six members in braces"},
    {"without the rest", "    leftToLibrary,\n", "    {},\n",
     "nothing uses the table 'leftToLibrary'"},
    {"without names", "runtime::listedNames(nameLists, machineCount)", "{}",
     "machines have names, unless they tell themselves where they stand"},
    {"of a root without trees", "firstRangeOfRoot[] = {\n    0", "firstRangeOfRoot[] = {\n    none",
     "a number in digits is expected"},
    {"left before it begins", "{2, 3, 0, 9}", "{5, 4, 0, 0}", "the range ends before it begins"},
    {"left without end", "{0, 0, 0, 0}", "{2, 4, 0, 9}", "a row of zeros ends the table"},
    {"more left than a job reads", "{2, 3, 0, 9}",
     "{2, 3, 0, 9}" + repeated(", {2, 3, 0, 9}", 1000),
     "1002 rows; 256 are the most that a source has"},
    {"left behind the end", "{0, 0, 0, 0}", "{0, 0, 0, 0}, {2, 4, 0, 9}",
     "a row of zeros ends the table"},
};

struct ForgedSources : ::testing::Test {
  const Network network = testing::lineNetwork(2, 4);
  const std::string good =
      testing::sourceText(network, plansOf(network, {{"linear", 999, 512}, {"binary", {}, 1024}}));

  /// Also where the forger has computed the fingerprint anew.
  void expectRefused(const std::vector<Forgery>& forgeries) const {
    expectRefused(good, forgeries);
  }
  void expectRefused(const std::string& source, const std::vector<Forgery>& forgeries) const {
    for (const Forgery& forgery : forgeries) {
      const std::string text = replaced(source, forgery.from, forgery.to);
      EXPECT_TRUE(isRefused(network, text, forgery.error)) << forgery.name;
      EXPECT_TRUE(isRefused(network, testing::withOwnFingerprint(text), forgery.error))
          << forgery.name;
    }
  }
};

TEST_F(ForgedSources, Conditionals) {
  expectRefused(conditionals);
}

TEST_F(ForgedSources, Code) {
  expectRefused(code);
}

TEST_F(ForgedSources, Values) {
  expectRefused(values);
}

TEST_F(ForgedSources, Tables) {
  const runtime::LeftRange left[] = {{2, 3, 0, 9}};
  const auto plans = plansOf(network, {{"linear", {}, 1024}});
  const std::string source = testing::siteSource(network, {}, plans, left);
  EXPECT_TRUE(verified(network, source).passed());
  expectRefused(source, tables);
}

TEST_F(ForgedSources, CodeBehindTheEnd) {
  EXPECT_TRUE(isRefused(network, good + "int x;", "'int' stands behind the end of the template"));
  EXPECT_TRUE(isRefused(network, good + good, "stands behind the end of the template"));
}

TEST_F(ForgedSources, HalfAFile) {
  EXPECT_TRUE(isRefused(network, good.substr(0, good.rfind("\n#")),
                        "the source ends where the template has '#"));
}

/// Two files that differ in a row must not have one fingerprint.
TEST_F(ForgedSources, TheFingerprintIsOfTheTables) {
  const std::string changed = replaced(good, " 512, ", " 511, ");
  EXPECT_TRUE(isRefused(network, changed, "the fingerprint of these tables is 0x"));
  EXPECT_TRUE(verified(network, testing::withOwnFingerprint(changed)).passed());
}

TEST_F(ForgedSources, CommentsAndLayoutAreFree) {
  std::string text = "\xEF\xBB\xBF" + replaced(good, "// Orders of", "/* Orders\n of */ // \\ of");
  for (std::size_t i = text.find('\n'); i != std::string::npos; i = text.find('\n', i + 2))
    text.replace(i, 1, "\r\n");
  const Verification verification = verified(network, replaced(text, row, "{0,1 , 2,\t3,}"));
  EXPECT_NE(testing::findingsText(verification).find("the fingerprint of these tables"),
            std::string::npos);
  EXPECT_TRUE(verified(network, replaced(text, row, "{0,1 , 2,\t3 /* last */}")).passed());
}

} // namespace
} // namespace topocast
