#include "verify/read_source.hpp"

#include "emit/parse.hpp"

#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/ASTMatchers/ASTMatchers.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Lexer.h"

namespace topocast {
namespace {

using namespace clang::ast_matchers;
using clang::APValue;

/// Hands Clang's errors on as our own, at the same places.
class ErrorCollector : public clang::DiagnosticConsumer {
public:
  explicit ErrorCollector(DiagnosticList& diagnostics) : diagnostics_(diagnostics) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < clang::DiagnosticsEngine::Error) return;
    llvm::SmallString<128> message;
    info.FormatDiagnostic(message);
    diagnostics_.error(diagnostics_.text().substr(offsetOf(info), 1), message);
  }

private:
  /// 0 for what lies outside the source itself.
  static std::size_t offsetOf(const clang::Diagnostic& info) {
    if (!info.hasSourceManager() || !info.getLocation().isValid()) return 0;
    const clang::SourceManager& sources = info.getSourceManager();
    const clang::SourceLocation place = sources.getFileLoc(info.getLocation());
    return sources.isInMainFile(place) ? sources.getFileOffset(place) : 0;
  }

  DiagnosticList& diagnostics_;
};

/// A table is not of the form that generated sources have.
struct WrongForm {
  llvm::StringRef place;
  std::string reason;
};

/// Follows the cluster's tables. What is not as generated code has it is noted once, and yields
/// empty values.
class TableReader {
public:
  TableReader(clang::ASTUnit& unit, llvm::StringRef text) : unit_(unit), text_(text) {}

  const std::optional<WrongForm>& wrongForm() const { return wrongForm_; }

  SourceTables read(const clang::VarDecl& cluster) {
    SourceTables tables;
    tables.clusterPlace = placeOf(cluster.getLocation());
    here_ = tables.clusterPlace;
    const APValue* value = constantValue(cluster);
    if (value == nullptr || !value->isStruct()) {
      fail("the cluster's tables are not constant");
      return tables;
    }
    const Record whole = {*value, *cluster.getType()->getAsRecordDecl()};
    const Record switches = recordIn(whole, "switches");
    tables.machineCount = number(member(switches, "machineCount"));
    tables.switchCount = number(member(switches, "switchCount"));
    tables.switchOfMachine = numbers<std::uint64_t>(member(switches, "switchOfMachine"));
    tables.switchAbove = numbers<std::int64_t>(member(switches, "switchAbove"));
    tables.firstRangeOfRoot = numbers<std::uint64_t>(member(whole, "firstRangeOfRoot"));
    tables.machineNames = table<std::string>(
        member(whole, "machineNames"),
        [&](const APValue& element, clang::QualType) { return string(element); });
    tables.trees = table<SourceTree>(member(whole, "trees"),
                                     [&](const APValue& element, clang::QualType type) {
                                       return tree({element, *type->getAsRecordDecl()});
                                     });
    const APValue& chain = member(whole, "chain");
    if (!chain.isNullPointer()) tables.chain = order(chain);
    tables.ranges = table<SourceRange>(member(whole, "ranges"),
                                       [&](const APValue& element, clang::QualType type) {
                                         return range({element, *type->getAsRecordDecl()});
                                       });
    return tables;
  }

  llvm::StringRef placeOf(clang::SourceRange range) const {
    const clang::SourceManager& sources = unit_.getSourceManager();
    const clang::CharSourceRange characters = clang::Lexer::makeFileCharRange(
        clang::CharSourceRange::getTokenRange(range), sources, unit_.getLangOpts());
    if (characters.isInvalid() || !sources.isInMainFile(characters.getBegin())) return here_;
    return text_.slice(sources.getFileOffset(characters.getBegin()),
                       sources.getFileOffset(characters.getEnd()));
  }

private:
  struct Record {
    const APValue& value;
    const clang::RecordDecl& type;
  };

  /// A constant array and the initialisers of its elements.
  struct Array {
    const clang::VarDecl& variable;
    const APValue& elements;
    const clang::InitListExpr* initialisers;

    std::size_t size() const { return elements.getArraySize(); }
    const APValue& operator[](std::size_t index) const {
      const auto element = static_cast<unsigned>(index);
      return element < elements.getArrayInitializedElts() ? elements.getArrayInitializedElt(element)
                                                          : elements.getArrayFiller();
    }
  };

  void fail(const std::string& reason) {
    if (!wrongForm_) wrongForm_ = {here_, reason};
  }

  /// Null for what the running program could change, or only it could compute.
  const APValue* constantValue(const clang::VarDecl& variable) const {
    const clang::VarDecl* definition = nullptr;
    const clang::Expr* initialiser = variable.getAnyInitializer(definition);
    if (initialiser == nullptr || initialiser->isValueDependent()) return nullptr;
    if (!variable.getType().isConstant(unit_.getASTContext())) return nullptr;
    return definition->evaluateValue();
  }

  static const clang::FieldDecl* fieldOf(const Record& record, llvm::StringRef name) {
    for (const clang::FieldDecl* field : record.type.fields())
      if (field->getName() == name) return field;
    return nullptr;
  }

  /// Fields are those of our own headers, so that they are always found.
  static const APValue& member(const Record& record, llvm::StringRef name) {
    return record.value.getStructField(fieldOf(record, name)->getFieldIndex());
  }

  static Record recordIn(const Record& record, llvm::StringRef name) {
    return {member(record, name), *fieldOf(record, name)->getType()->getAsRecordDecl()};
  }

  std::uint64_t number(const APValue& value) {
    if (value.isInt()) return value.getInt().extOrTrunc(64).getZExtValue();
    fail("this is not a constant number");
    return 0;
  }

  std::string string(const APValue& value) {
    if (value.isLValue() && !value.isNullPointer() && value.getLValueOffset().isZero())
      if (const auto* base = value.getLValueBase().dyn_cast<const clang::Expr*>())
        if (const auto* literal = llvm::dyn_cast<clang::StringLiteral>(base))
          return literal->getString().str();
    fail("a string literal is expected");
    return {};
  }

  /// The array that a pointer points into, and at which indices.
  std::optional<Array> arrayBehind(const APValue& pointer, std::vector<std::uint64_t>& indices) {
    if (!pointer.isLValue() || !pointer.hasLValuePath() || pointer.isLValueOnePastTheEnd())
      return std::nullopt;
    const auto* base = pointer.getLValueBase().dyn_cast<const clang::ValueDecl*>();
    const auto* variable = llvm::dyn_cast_or_null<clang::VarDecl>(base);
    if (variable == nullptr || !variable->getType()->isConstantArrayType()) return std::nullopt;
    const APValue* elements = constantValue(*variable);
    if (elements == nullptr || !elements->isArray()) return std::nullopt;
    for (const APValue::LValuePathEntry& entry : pointer.getLValuePath())
      indices.push_back(entry.getAsArrayIndex());
    const auto* initialiser = variable->getAnyInitializer()->IgnoreImplicit();
    return Array{*variable, *elements, llvm::dyn_cast<clang::InitListExpr>(initialiser)};
  }

  /// Reads all elements of the array to whose first element `pointer` points.
  template <class Value, class Read>
  std::vector<Placed<Value>> table(const APValue& pointer, const Read& read) {
    std::vector<std::uint64_t> indices;
    const auto array = arrayBehind(pointer, indices);
    if (!array || indices != std::vector<std::uint64_t>{0}) {
      fail("a pointer of the cluster does not lead to the start of a constant table");
      return {};
    }
    const llvm::StringRef outside = here_;
    const llvm::StringRef whole = placeOf(array->variable.getLocation());
    const auto type = array->variable.getType()->getAsArrayTypeUnsafe()->getElementType();
    std::vector<Placed<Value>> values;
    values.reserve(array->size());
    for (std::size_t i = 0; i < array->size(); ++i) {
      here_ = whole;
      const auto* list = array->initialisers;
      if (list != nullptr && i < list->getNumInits())
        here_ = placeOf(list->getInit(static_cast<unsigned>(i))->getSourceRange());
      values.push_back({read((*array)[i], type), here_});
    }
    here_ = outside;
    return values;
  }

  template <class Number>
  std::vector<Placed<Number>> numbers(const APValue& pointer) {
    return table<Number>(pointer, [&](const APValue& element, clang::QualType) {
      return static_cast<Number>(number(element));
    });
  }

  SourceTree tree(const Record& record) {
    return {order(member(record, "order")), string(member(record, "shape")),
            function(member(record, "build")), number(member(record, "arity"))};
  }

  SourceRange range(const Record& record) {
    return {number(member(record, "lastByte")), number(member(record, "segmentBytes")),
            static_cast<std::uint32_t>(number(member(record, "tree"))),
            static_cast<std::uint32_t>(number(member(record, "treeCount"))),
            number(member(record, "holdNanoseconds"))};
  }

  /// A row of a table of rows.
  std::vector<std::uint32_t> order(const APValue& pointer) {
    std::vector<std::uint64_t> indices;
    const auto rows = arrayBehind(pointer, indices);
    if (!rows || indices.size() != 2 || indices[1] != 0) {
      fail("an order of machines is not a row of a constant table");
      return {};
    }
    const APValue& value = (*rows)[indices[0]];
    const Array row = {rows->variable, value, nullptr};
    std::vector<std::uint32_t> machines;
    machines.reserve(row.size());
    for (std::size_t i = 0; i < row.size(); ++i)
      machines.push_back(static_cast<std::uint32_t>(number(row[i])));
    return machines;
  }

  std::string function(const APValue& pointer) {
    if (pointer.isLValue())
      if (const auto* base = pointer.getLValueBase().dyn_cast<const clang::ValueDecl*>())
        if (const auto* builder = llvm::dyn_cast<clang::FunctionDecl>(base))
          return builder->getNameAsString();
    fail("the tree's builder is not a function");
    return {};
  }

  clang::ASTUnit& unit_;
  llvm::StringRef text_;
  llvm::StringRef here_; ///< what is being read
  std::optional<WrongForm> wrongForm_;
};

/// The function that serves broadcasts, and the cluster that it hands to the runtime.
struct Broadcast {
  const clang::FunctionDecl* function;
  const clang::CallExpr* call;
  const clang::VarDecl* cluster;
};

std::vector<Broadcast> findBroadcasts(clang::ASTContext& context) {
  const auto cluster = declRefExpr(to(varDecl(hasGlobalStorage()).bind("cluster")));
  const auto call = callExpr(callee(functionDecl(hasName("::topocast::runtime::broadcast"))),
                             hasArgument(0, ignoringParenImpCasts(cluster)))
                        .bind("call");
  const auto body = compoundStmt(statementCountIs(1),
                                 has(returnStmt(hasReturnValue(ignoringParenImpCasts(call)))));
  const auto function =
      functionDecl(isExpansionInMainFile(), isExternC(), hasBody(body)).bind("function");
  std::vector<Broadcast> broadcasts;
  for (const BoundNodes& match : clang::ast_matchers::match(function, context))
    broadcasts.push_back({match.getNodeAs<clang::FunctionDecl>("function"),
                          match.getNodeAs<clang::CallExpr>("call"),
                          match.getNodeAs<clang::VarDecl>("cluster")});
  return broadcasts;
}

/// Whether the function's own parameters follow the cluster in the call, in their order.
bool handsOnItsParameters(const Broadcast& broadcast) {
  const unsigned count = broadcast.function->getNumParams();
  if (broadcast.call->getNumArgs() != count + 1) return false;
  for (unsigned i = 0; i < count; ++i) {
    const auto* argument =
        llvm::dyn_cast<clang::DeclRefExpr>(broadcast.call->getArg(i + 1)->IgnoreParenImpCasts());
    if (argument == nullptr || argument->getDecl() != broadcast.function->getParamDecl(i))
      return false;
  }
  return true;
}

} // namespace

std::optional<SourceTables> readSource(DiagnosticList& diagnostics) {
  const llvm::StringRef text = diagnostics.text();
  ErrorCollector collector(diagnostics);
  const auto unit = parse(text, collector);
  if (!unit) {
    if (!diagnostics.hasErrors()) diagnostics.error(text.take_front(), "this is not C++");
    diagnostics.advise("a source made by 'topocast generate' is expected");
    return std::nullopt;
  }

  const std::vector<Broadcast> broadcasts = findBroadcasts(unit->getASTContext());
  if (broadcasts.size() != 1) {
    diagnostics.error(text.take_front(), broadcasts.empty()
                                             ? "there is no broadcast in this source"
                                             : "there are several broadcasts in this source");
    diagnostics.advise("one function is expected that hands its arguments and a constant cluster "
                       "to topocast::runtime::broadcast(), as 'topocast generate' writes it");
    return std::nullopt;
  }
  TableReader reader(*unit, text);
  if (!handsOnItsParameters(broadcasts.front())) {
    diagnostics.error(reader.placeOf(broadcasts.front().call->getSourceRange()),
                      "the arguments are not handed on as they came");
    return std::nullopt;
  }
  SourceTables tables = reader.read(*broadcasts.front().cluster);
  if (const auto& wrong = reader.wrongForm()) {
    diagnostics.error(wrong->place, wrong->reason);
    return std::nullopt;
  }
  return tables;
}

} // namespace topocast
