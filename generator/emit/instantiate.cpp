#include "emit/instantiate.hpp"

#include "emit/embedded.hpp"
#include "emit/internal_error.hpp"
#include "emit/parse.hpp"

#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/ASTMatchers/ASTMatchers.h"
#include "clang/Format/Format.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PreprocessingRecord.h"
#include "clang/Tooling/Core/Replacement.h"

#include <optional>

namespace topocast {
namespace {

using namespace clang::ast_matchers;
using clang::tooling::Replacement;
using clang::tooling::Replacements;

/// Bytes of the template, the end excluded.
struct Extent {
  unsigned begin = 0;
  unsigned end = 0;
};

/// A variable whose initialiser is replaced, or which is left out.
struct VariableSlot {
  std::string name;
  Extent mark;
  Extent initialiser;
};

/// Everything in the template that is replaced or taken away.
struct Slots {
  Extent leadingComment;
  std::vector<Extent> marks; ///< of the function, and the include of the marks' header
  Extent streamInclude;      ///< goes where nothing is streamed
  std::vector<Extent> functionNames;
  std::vector<VariableSlot> variables;
};

constexpr llvm::StringRef slotHeader = "slot.hpp";
constexpr llvm::StringRef slotPrefix = "slot:";
constexpr llvm::StringRef streamHeader = "topocast/ip_multicast.hpp";
constexpr llvm::StringRef streamSlot = "stream";

/// Finds the slots of one parsed template.
class SlotFinder {
public:
  explicit SlotFinder(clang::ASTUnit& unit)
      : unit_(unit), sources_(unit.getSourceManager()),
        text_(sources_.getBufferData(sources_.getMainFileID())) {}

  Slots find() {
    findIncludes();
    findVariables();
    findFunctionNames();
    return std::move(slots_);
  }

private:
  Extent extentOf(clang::CharSourceRange range) const {
    const clang::CharSourceRange characters =
        clang::Lexer::makeFileCharRange(range, sources_, unit_.getLangOpts());
    return {sources_.getFileOffset(characters.getBegin()),
            sources_.getFileOffset(characters.getEnd())};
  }

  Extent tokensOf(clang::SourceRange range) const {
    return extentOf(clang::CharSourceRange::getTokenRange(range));
  }

  /// With the white space behind it, at most to the start of the next line.
  Extent withTrailingSpace(Extent extent) const {
    while (extent.end < text_.size() && text_[extent.end] == ' ')
      ++extent.end;
    if (extent.end < text_.size() && text_[extent.end] == '\n') ++extent.end;
    return extent;
  }

  void findIncludes() {
    bool first = true;
    for (const clang::PreprocessedEntity* entity : unit_.getLocalPreprocessingEntities()) {
      const auto* include = llvm::dyn_cast<clang::InclusionDirective>(entity);
      if (include == nullptr || !sources_.isInMainFile(include->getSourceRange().getBegin()))
        continue;
      const Extent extent = tokensOf(include->getSourceRange());
      if (first) slots_.leadingComment.end = extent.begin;
      first = false;
      if (include->getFileName() == slotHeader) slots_.marks.push_back(lineOf(extent));
      if (include->getFileName() == streamHeader) slots_.streamInclude = lineOf(extent);
    }
  }

  /// The line and the empty one behind it.
  Extent lineOf(Extent extent) const {
    extent.end = static_cast<unsigned>(text_.find('\n', extent.end)) + 1;
    return withTrailingSpace(extent);
  }

  /// The slot's name and mark, if the declaration is one.
  std::optional<VariableSlot> slotOf(const clang::Decl& declaration) const {
    for (const auto* annotation : declaration.specific_attrs<clang::AnnotateAttr>()) {
      llvm::StringRef name = annotation->getAnnotation();
      if (!name.consume_front(slotPrefix)) continue;
      const Extent mark = extentOf(sources_.getExpansionRange(annotation->getLocation()));
      return VariableSlot{name.str(), withTrailingSpace(mark), {}};
    }
    return std::nullopt;
  }

  void findVariables() {
    const auto matcher =
        varDecl(hasAttr(clang::attr::Annotate), hasInitializer(expr().bind("initialiser")))
            .bind("variable");
    for (const BoundNodes& match : clang::ast_matchers::match(matcher, unit_.getASTContext())) {
      auto slot = slotOf(*match.getNodeAs<clang::VarDecl>("variable"));
      if (!slot) continue;
      slot->initialiser = tokensOf(match.getNodeAs<clang::Expr>("initialiser")->getSourceRange());
      slots_.variables.push_back(*std::move(slot));
    }
  }

  void findFunctionNames() {
    const auto slot = functionDecl(hasAttr(clang::attr::Annotate)).bind("function");
    clang::ASTContext& context = unit_.getASTContext();
    for (const BoundNodes& match : clang::ast_matchers::match(slot, context)) {
      const auto* function = match.getNodeAs<clang::FunctionDecl>("function");
      const auto found = slotOf(*function);
      if (!found) continue;
      slots_.marks.push_back(found->mark);
      for (const clang::FunctionDecl* declaration : function->redecls())
        slots_.functionNames.push_back(tokensOf(declaration->getLocation()));
      const auto uses = declRefExpr(to(functionDecl(equalsNode(function)))).bind("use");
      for (const BoundNodes& use : clang::ast_matchers::match(uses, context))
        slots_.functionNames.push_back(
            tokensOf(use.getNodeAs<clang::DeclRefExpr>("use")->getLocation()));
    }
  }

  clang::ASTUnit& unit_;
  const clang::SourceManager& sources_;
  llvm::StringRef text_;
  Slots slots_;
};

llvm::Error add(Replacements& replacements, Extent extent, llvm::StringRef text) {
  return replacements.add(
      Replacement("broadcast.cpp", extent.begin, extent.end - extent.begin, text));
}

/// The lines of a variable, with the comment above and the empty line behind.
Extent declarationOf(llvm::StringRef text, const VariableSlot& slot) {
  constexpr llvm::StringLiteral comment = "//";
  std::size_t begin = slot.mark.begin;
  while (true) {
    const std::size_t above = text.rfind('\n', begin - 1) + 1;
    if (!text.substr(above).starts_with(comment)) break;
    begin = above;
  }
  std::size_t end = text.find(";\n", slot.initialiser.end) + 2;
  if (text.substr(end).starts_with("\n")) ++end;
  return {static_cast<unsigned>(begin), static_cast<unsigned>(end)};
}

/// Everything but the tables: the comment, the names, and the marks and variables that go.
llvm::Expected<Replacements> replaceAroundTables(llvm::StringRef text, const Slots& slots,
                                                 const SlotContents& contents) {
  Replacements replacements;
  if (auto error = add(replacements, slots.leadingComment, contents.leadingComment + "\n"))
    return error;
  for (const Extent& name : slots.functionNames)
    if (auto error = add(replacements, name, contents.functionName)) return error;
  for (const Extent& mark : slots.marks)
    if (auto error = add(replacements, mark, "")) return error;
  if (contents.initialisers.count(streamSlot) == 0)
    if (auto error = add(replacements, slots.streamInclude, "")) return error;
  for (const VariableSlot& slot : slots.variables) {
    const bool isFilled = contents.initialisers.count(slot.name) > 0;
    if (auto error = add(replacements, isFilled ? slot.mark : declarationOf(text, slot), ""))
      return error;
  }
  return replacements;
}

/// The style of the template.
clang::format::FormatStyle formatStyle() {
  clang::format::FormatStyle style = clang::format::getLLVMStyle();
  style.ColumnLimit = 100;
  style.PointerAlignment = clang::format::FormatStyle::PAS_Left;
  style.DerivePointerAlignment = false;
  style.SortIncludes = clang::format::FormatStyle::SI_Never;
  style.ReflowComments = false;
  return style;
}

/// Formats what the template becomes by `replacements`, and puts both changes into one.
llvm::Expected<Replacements> formatted(llvm::StringRef text, const Replacements& replacements) {
  llvm::Expected<std::string> replaced = applyAllReplacements(text, replacements);
  if (!replaced) return replaced.takeError();
  const clang::tooling::Range everything(0, static_cast<unsigned>(replaced->size()));
  return replacements.merge(clang::format::reformat(formatStyle(), *replaced, {everything}));
}

/// Replaces the slots' initialisers, at their positions after `replacements`. This happens after
/// formatting: the tables are laid out already, and formatting them would take seconds for a large
/// cluster.
llvm::Expected<Replacements> replaceTables(const Slots& slots, const SlotContents& contents,
                                           const Replacements& replacements) {
  Replacements tables;
  for (const auto& [name, mark, extent] : slots.variables) {
    const auto content = contents.initialisers.find(name);
    if (content == contents.initialisers.end()) continue;
    const Extent shifted = {replacements.getShiftedCodePosition(extent.begin),
                            replacements.getShiftedCodePosition(extent.end)};
    if (auto error = add(tables, shifted, content->second)) return error;
  }
  if (tables.size() != contents.initialisers.size())
    return llvm::make_error<InternalError>("some contents have no slot");
  return tables;
}

} // namespace

llvm::Expected<std::string> instantiate(const SlotContents& contents) {
  const llvm::StringRef text = embeddedText(templatePath);
  auto unit = parse(text);
  if (!unit) return unit.takeError();
  const Slots slots = SlotFinder(**unit).find();

  auto around = replaceAroundTables(text, slots, contents);
  if (!around) return around.takeError();
  around = formatted(text, *around);
  if (!around) return around.takeError();
  auto tables = replaceTables(slots, contents, *around);
  if (!tables) return tables.takeError();

  auto frame = applyAllReplacements(text, *around);
  if (!frame) return frame.takeError();
  auto source = applyAllReplacements(*frame, *tables);
  if (!source) return source.takeError();
  if (auto check = parse(*source); !check) return check.takeError();
  return source;
}

} // namespace topocast
