#include "network/read_topology.hpp"

#include "input/text_file.hpp"

namespace topocast {
llvm::Expected<ReadNetwork> readTopology(const std::string& path, const TopologyOptions& options) {
  auto text = openText(path);
  if (!text) return text.takeError();
  return parseTopology(std::move(*text), options);
}

llvm::Expected<ReadNetwork> parseTopology(std::unique_ptr<llvm::MemoryBuffer> text,
                                          const TopologyOptions& options) {
  DiagnosticList diagnostics(std::move(text));
  if (!checkText(diagnostics, "a network")) return llvm::make_error<InputError>(diagnostics.take());
  const TopologyFormat& format =
      options.format != nullptr ? *options.format : recogniseFormat(diagnostics.text());
  auto description = format.read(diagnostics, options);
  if (!description) return llvm::make_error<InputError>(diagnostics.take());
  Network network(std::move(*description));
  return ReadNetwork{std::move(network), format, diagnostics.take()};
}

} // namespace topocast
