#include "emit/identifier.hpp"

#include "clang/Basic/CharInfo.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/LangOptions.h"

#include "llvm/ADT/StringExtras.h"

namespace topocast {
namespace {

bool isKeyword(const std::string& name) {
  clang::LangOptions languages;
  languages.C99 = languages.C11 = true;
  languages.CPlusPlus = languages.CPlusPlus11 = languages.CPlusPlus14 = languages.CPlusPlus17 =
      languages.CPlusPlus20 = true;
  languages.Bool = languages.CXXOperatorNames = true;
  clang::IdentifierTable table(languages);
  const clang::IdentifierInfo& identifier = table.get(name);
  return identifier.isKeyword(languages) || identifier.isCPlusPlusOperatorKeyword();
}

bool isReserved(const std::string& name) {
  return name.starts_with('_') || name.find("__") != std::string::npos;
}

llvm::Error refuse(const std::string& name, const char* reason) {
  return llvm::createStringError(std::errc::invalid_argument, "the name '%s' %s", name.c_str(),
                                 reason);
}

} // namespace

llvm::Error checkIdentifier(const std::string& name) {
  if (!clang::isValidAsciiIdentifier(name))
    return refuse(name, "is not a C identifier: it may hold letters, digits and '_', and begins "
                        "with no digit");
  if (isKeyword(name)) return refuse(name, "is a keyword of C or C++");
  if (isReserved(name)) return refuse(name, "is reserved: it begins with '_' or holds '__'");
  return llvm::Error::success();
}

std::string identifierFrom(llvm::StringRef name) {
  std::string identifier;
  for (const char c : name)
    if (llvm::isAlnum(c))
      identifier += c;
    else if (!identifier.empty() && identifier.back() != '_')
      identifier += '_';
  if (identifier.ends_with('_')) identifier.pop_back();
  if (identifier.empty()) return "cluster";
  const bool usable = !llvm::errorToBool(checkIdentifier(identifier));
  return usable ? identifier : "cluster_" + identifier;
}

} // namespace topocast
