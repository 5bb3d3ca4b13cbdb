// The paths of all files in a site's installation.
#pragma once

#include <string>
#include <string_view>

namespace topocast::cli::site {

/// The files of one folder.
struct Layout {
  std::string folder; ///< absolute
  std::string name;   ///< of the broadcast

  std::string slurmTopology() const { return folder + "/slurm-topology"; }
  std::string discoverScript() const { return folder + "/discover.sh"; }
  std::string discovered() const { return folder + "/discovered.yaml"; }
  std::string discoveredPicture() const { return folder + "/discovered.svg"; }
  std::string topology() const { return folder + "/topology.yaml"; }
  std::string machines() const { return folder + "/machines"; }
  std::string modules() const { return folder + "/modules"; }
  std::string module(const std::string& mpi) const { return modules() + "/topocast/" + mpi; }

  // Of one MPI library, in a folder with its name.
  std::string of(const std::string& mpi, const std::string& file) const {
    return folder + "/" + mpi + "/" + file;
  }
  std::string measure(const std::string& mpi) const { return of(mpi, "topocast-measure"); }
  std::string measureScript(const std::string& mpi) const { return of(mpi, "measure.sh"); }
  std::string parameters(const std::string& mpi) const { return of(mpi, "parameters.yaml"); }
  std::string compareScript(const std::string& mpi) const { return of(mpi, "compare.sh"); }
  std::string verdict(const std::string& mpi) const { return of(mpi, "verdict.yaml"); }
  std::string source(const std::string& mpi) const { return of(mpi, "broadcast.cpp"); }
  std::string object(const std::string& mpi) const { return of(mpi, "lib" + name + ".so"); }
  std::string doctor(const std::string& mpi) const { return of(mpi, "topocast-doctor"); }
  std::string starter(const std::string& mpi) const { return of(mpi, "starter"); }
  /// For PATH, with topocast-run alone, which finds the object in the folder above.
  std::string programs(const std::string& mpi) const { return of(mpi, "bin"); }
  std::string run(const std::string& mpi) const { return programs(mpi) + "/topocast-run"; }
};

/// Whether a site's folder has something of its own with that name.
inline bool isOwnName(std::string_view name) {
  for (const std::string_view own : {"discover.sh", "discovered.svg", "discovered.yaml", "machines",
                                     "modules", "slurm-topology", "topology.yaml"})
    if (name == own) return true;
  return false;
}

} // namespace topocast::cli::site
