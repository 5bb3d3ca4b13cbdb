#include "input/json_document.hpp"

#include "input/json_text.hpp"

#include <cstddef>
#include <string>

namespace topocast {

bool hasJsonKey(llvm::StringRef text, llvm::StringRef key) {
  const std::string quoted = ("\"" + key + "\"").str();
  for (std::size_t at = text.find(quoted); at != llvm::StringRef::npos;
       at = text.find(quoted, at + 1))
    if (text.drop_front(at + quoted.size()).ltrim().starts_with(":")) return true;
  return false;
}

bool checkJson(DiagnosticList& diagnostics, llvm::StringRef kind) {
  const auto defect = jsonDefect(diagnostics.text(), kind);
  if (!defect) return true;
  const llvm::StringRef message = defect->message;
  diagnostics.error(defect->place, message);
  if (defect->place.empty() || message.ends_with("does not end"))
    diagnostics.advise("the file ends too early; is it cut short?");
  else if (message.contains("behind the end"))
    diagnostics.advise("a file holds one document; is this another one's output?");
  return false;
}

} // namespace topocast
