// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The version of topocast that these programs belong to, as sites build them from source.
#pragma once

namespace topocast::measure {

constexpr const char* version = "0.1.0";

} // namespace topocast::measure
