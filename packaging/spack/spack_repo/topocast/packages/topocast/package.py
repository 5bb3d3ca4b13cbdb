# Recipe for Spack from 1.0 on. `git` is where your copy of the sources is; whoever releases a version
# tags it there.
from spack_repo.builtin.build_systems.cmake import CMakePackage, generator

from spack.package import *


class Topocast(CMakePackage):
    """A compiler for broadcasts: from a cluster's switches to a specialised MPI_Bcast."""

    homepage = "file:///usr/src/topocast/README.md"
    git = "file:///usr/src/topocast"

    maintainers("topocast-developers")

    license("Apache-2.0 WITH LLVM-exception")

    version("main", branch="main")
    version("0.1.0", tag="v0.1.0")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    # One shared library of each: the generator links no static ones.
    depends_on("llvm@16:20 +clang +llvm_dylib")
    depends_on("boost@1.74:")
    depends_on("cli11@2.3:")

    generator("ninja")

    def cmake_args(self):
        return [self.define("TOPOCAST_TESTS", False)]

    @run_after("install")
    @on_package_attributes(run_tests=True)
    def check_install(self):
        Executable(self.prefix.bin.topocast)("--version")
