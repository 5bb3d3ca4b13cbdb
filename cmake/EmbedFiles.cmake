# Makes a C++ source of text files, so that the program carries them in itself. Run as a script:
#
#   cmake -DROOT=<dir> -DFILES=<file>;... -DOUTPUT=<file.cpp> -P EmbedFiles.cmake
#
# FILES are relative to ROOT, and these relative paths are their names in embedded.hpp's table.
set(text "// Made by EmbedFiles.cmake.\n#include \"emit/embedded.hpp\"\n\n")
string(APPEND text "namespace topocast {\nnamespace {\n\nconstexpr EmbeddedFile files[] = {\n")
foreach(file IN LISTS FILES)
  file(READ "${ROOT}/${file}" content)
  string(APPEND text "    {\"${file}\", R\"topocast(${content})topocast\"},\n")
endforeach()
string(APPEND text "};\n\n} // namespace\n\n")
string(APPEND text "std::span<const EmbeddedFile> embeddedFiles() { return files; }\n\n")
string(APPEND text "} // namespace topocast\n")
file(WRITE "${OUTPUT}" "${text}")
