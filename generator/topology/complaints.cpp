#include "topology/complaints.hpp"

#include "input/names.hpp"

namespace topocast {

std::string Complaint::subject(llvm::StringRef kind) const {
  const llvm::StringRef plural = kind == "switch" ? "switches" : "machines";
  return ((isOne() ? kind : plural) + " " + quoteNames(names)).str();
}

void Complaints::add(const PlacedName& name, llvm::StringRef otherPlace) {
  if (!complaints_.empty()) {
    Complaint& latest = complaints_.back();
    if (latest.place.data() == name.place.data() && latest.otherPlace.data() == otherPlace.data()) {
      if (latest.names.back() != name.name) latest.names.push_back(name.name);
      return;
    }
  }
  complaints_.push_back({name.place, otherPlace, {name.name}});
}

void Complaints::forEach(llvm::function_ref<void(const Complaint&)> report) const {
  for (const Complaint& complaint : complaints_)
    report(complaint);
}

} // namespace topocast
