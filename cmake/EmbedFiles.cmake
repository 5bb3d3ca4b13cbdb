# Makes a C++ source of text files, so that the program carries them in itself. Run as a script:
#
#   cmake -DROOT=<dir> -DFILES=<file>;... -DOUTPUT=<file.cpp> -P EmbedFiles.cmake
#
# FILES are relative to ROOT, and these relative paths are their names in embedded.hpp's table.
cmake_minimum_required(VERSION 3.25)
set(text "// Made by EmbedFiles.cmake.\n#include \"emit/embedded.hpp\"\n\n")
string(APPEND text "namespace topocast {\nnamespace {\n\n")
# Literals of this type know their length: a compiler that had to count so many characters in a
# constant expression would give up.
string(APPEND text "using namespace std::string_view_literals;\n\n")
string(APPEND text "constexpr EmbeddedFile files[] = {\n")
foreach(file IN LISTS FILES)
  file(READ "${ROOT}/${file}" content)
  string(APPEND text "    {\"${file}\", R\"topocast(${content})topocast\"sv},\n")
endforeach()
string(APPEND text "};\n\n} // namespace\n\n")
string(APPEND text "std::span<const EmbeddedFile> embeddedFiles() { return files; }\n\n")
string(APPEND text "} // namespace topocast\n")
file(WRITE "${OUTPUT}" "${text}")
