// The links of a draft as rails see them: which machines have several, and what is left if each
// keeps one. In: a draft, in which anything may still be wrong. Out: its rails (number_rails.hpp),
// and the switches and links of one of them.
#pragma once

#include "topology/number_rails.hpp"
#include "topology/rails.hpp"

#include "llvm/ADT/StringMap.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace topocast {

/// Looks at the draft, which must not change.
class DraftRails {
public:
  explicit DraftRails(const TopologyDraft& draft);

  const Rails& rails() const { return rails_; }
  /// By machine of the draft.
  const std::vector<MachineLinks>& machineLinks() const { return machineLinks_; }
  /// `rail` is below rails().count.
  RailChoice choose(std::size_t rail) const { return {rails_, machineLinks_, rail}; }

  /// By machine whether its link on the rail leads to the part of the switches to which most lead.
  /// `rail` is below rails().count, or there are no rails, and all are joined.
  std::vector<bool> areJoined(std::size_t rail) const;

  /// Switches and links without those of machines on other rails, and without switches that no
  /// machine is joined to any longer. Of a machine that has no link where the rail is its last one
  /// is kept. A rail beyond the last one counts as that.
  KeptParts keep(std::size_t rail) const;
  /// The same without some of the machines.
  KeptParts keep(std::size_t rail, const std::vector<bool>& machines) const;

private:
  using Numbers = llvm::StringMap<std::optional<std::size_t>>;

  /// The vertices that a link joins; empty unless it joins two switches, or a machine and a switch.
  struct Joined {
    std::optional<std::size_t> machine;
    std::optional<std::size_t> aSwitch; ///< of a machine, or the first of two
    std::optional<std::size_t> otherSwitch;
  };

  Joined ends(const DraftLink& link);
  void findParts();
  void addMachineLink(std::size_t number);
  bool haveSeveral() const;
  void leaveOutBareSwitches(std::vector<bool>& switches, std::vector<bool>& links) const;

  const TopologyDraft& draft_;
  Numbers switches_;
  Numbers machines_;
  std::vector<Joined> joined_; ///< by link
  std::vector<MachineLinks> machineLinks_;
  std::vector<std::size_t> partOf_; ///< by switch
  Rails rails_;
  bool isWhole_ = true; ///< no switch stands twice, and every link joins what the draft has
};

} // namespace topocast
