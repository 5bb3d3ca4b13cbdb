#include "emit/parse.hpp"

#include "emit/embedded.hpp"
#include "emit/internal_error.hpp"

#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Tooling/Tooling.h"

namespace topocast {
namespace {

/// Where the embedded files seem to lie; nothing is ever looked up there on disk.
const std::string embeddedRoot = "/topocast/";

std::vector<std::string> arguments() {
  return {"-std=c++17",
          "-nostdinc",
          "-I" + embeddedRoot + "templates",
          "-I" + embeddedRoot + "runtime/include",
          "-I" + embeddedRoot + "planner",
          "-I" + embeddedRoot + "generator/emit/parse_headers",
          "-DTOPOCAST_GENERATOR",
          "-DTOPOCAST_DECLARATIONS_ONLY",
          "-DTOPOCAST_REPLACE_MPI_BCAST",
          "-Xclang",
          "-detailed-preprocessing-record"};
}

clang::tooling::FileContentMappings virtualFiles() {
  clang::tooling::FileContentMappings files;
  for (const EmbeddedFile& file : embeddedFiles())
    files.emplace_back(embeddedRoot + std::string(file.path), std::string(file.text));
  return files;
}

} // namespace

llvm::Expected<std::unique_ptr<clang::ASTUnit>> parse(std::string_view code) {
  std::string messages;
  llvm::raw_string_ostream stream(messages);
  clang::TextDiagnosticPrinter printer(stream, new clang::DiagnosticOptions);
  std::unique_ptr<clang::ASTUnit> unit = clang::tooling::buildASTFromCodeWithArgs(
      code, arguments(), embeddedRoot + "broadcast.cpp", "topocast",
      std::make_shared<clang::PCHContainerOperations>(),
      clang::tooling::getClangSyntaxOnlyAdjuster(), virtualFiles(), &printer);
  if (unit && !unit->getDiagnostics().hasErrorOccurred()) return unit;
  return llvm::make_error<InternalError>("the generated code does not compile\n" + stream.str());
}

} // namespace topocast
