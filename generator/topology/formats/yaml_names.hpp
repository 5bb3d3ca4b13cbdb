// Lists of names in YAML: one text, or a YAML list of texts.
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/name_list.hpp"
#include "input/yaml_document.hpp"

#include <vector>

namespace topocast {

/// The names of `s[0-3]`, or of `[s0, "x[1-2]"]`; what is wrong is reported and left out.
std::vector<PlacedName> readNames(const YamlNode& node, NameReader& reader,
                                  DiagnosticList& diagnostics);

} // namespace topocast
