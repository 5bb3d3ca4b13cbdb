// The function of generated_lab.cpp, as a program that links a generated file declares it.
#pragma once

#include "topocast/mpi.hpp"

extern "C" int lab_bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm);
