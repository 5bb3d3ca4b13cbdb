// Many names of one range with the same complaint become one message: "unknown switches 's[4-9]'".
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/name_list.hpp"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>
#include <vector>

namespace topocast {

/// Names written at one place of the file that share one complaint.
struct Complaint {
  llvm::StringRef place;
  llvm::StringRef otherPlace; ///< a note points here; empty if there is no note
  std::vector<std::string> names;

  /// `machine 'n3'` or `machines 'n[3-5]'`
  std::string subject(llvm::StringRef kind) const;
  bool isOne() const { return names.size() == 1; }
};

/// Complaints of one sort, gathered by place.
class Complaints {
public:
  /// Joins the latest complaint if both places are the same.
  void add(const PlacedName& name, llvm::StringRef otherPlace = {});
  void forEach(llvm::function_ref<void(const Complaint&)> report) const;

private:
  std::vector<Complaint> complaints_;
};

} // namespace topocast
