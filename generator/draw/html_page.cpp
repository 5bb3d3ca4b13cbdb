#include "draw/html_page.hpp"

#include "draw/svg_markup.hpp"

namespace topocast {

void writeHtmlPage(llvm::raw_ostream& out, std::string_view title,
                   llvm::function_ref<void(llvm::raw_ostream&)> body) {
  out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>"
      << escapeXml(title)
      << "</title>\n<style>body { margin: 16px; font-family: Helvetica, Arial, sans-serif; } "
         "pre { font-size: 13px; }</style>\n</head>\n<body>\n";
  body(out);
  out << "</body>\n</html>\n";
}

void writeHtmlText(llvm::raw_ostream& out, std::string_view text) {
  out << "<pre>" << escapeXml(text) << "</pre>\n";
}

} // namespace topocast
