#include "command/multicast_names.hpp"

#include "cli/schedule_list.hpp"
#include "wormhole/multicast_orders.hpp"

namespace topocast::cli {

void checkMulticastKind(const std::string& name) {
  if (auto kind = findMulticastKind(name); !kind)
    throw scheduleError(llvm::toString(kind.takeError()));
}

} // namespace topocast::cli
