#include "network/read_topology.hpp"

#include "input/text_file.hpp"
#include "network/foreign_files.hpp"

namespace topocast {
namespace {

/// False, and an error, if options are given that the format has no use for.
bool checkOptions(const TopologyFormat& format, const TopologyOptions& options,
                  DiagnosticList& diagnostics) {
  if (format.tellsAdapters) return true;
  const char* unused = !options.forwardingTables.empty() ? "--forwarding-tables"
                       : !options.adapters.empty()       ? "--adapters"
                                                         : nullptr;
  if (unused == nullptr) return true;
  diagnostics.error(diagnostics.text().take_front(0),
                    llvm::Twine("'") + unused + "', but the file is " + format.title);
  diagnostics.advise("the option goes with what ibnetdiscover prints");
  return false;
}

} // namespace

llvm::Expected<ReadNetwork> readTopology(const std::string& path, const TopologyOptions& options) {
  auto text = openText(path);
  if (!text) return text.takeError();
  return parseTopology(std::move(*text), options);
}

llvm::Expected<ReadNetwork> parseTopology(std::unique_ptr<llvm::MemoryBuffer> text,
                                          const TopologyOptions& options) {
  DiagnosticList diagnostics(std::move(text));
  const bool isForeign = options.format == nullptr && refuseForeignFile(diagnostics);
  if (isForeign || !checkText(diagnostics, "a network"))
    return llvm::make_error<InputError>(diagnostics.take());
  const TopologyFormat& format =
      options.format != nullptr ? *options.format : recogniseFormat(diagnostics.text());
  if (!checkOptions(format, options, diagnostics))
    return llvm::make_error<InputError>(diagnostics.take());
  auto description = format.read(diagnostics, options);
  if (!description) return llvm::make_error<InputError>(diagnostics.take());
  Network network(std::move(*description));
  return ReadNetwork{std::move(network), format, diagnostics.take()};
}

} // namespace topocast
