/* A tool for LD_PRELOAD that counts broadcasts; when the program ends, a rank fails if their number is
   not that of the environment variable EXPECTED.

   Compiled as TOOL_FRONT it is a profiling tool as MPI's standard describes it, which wraps MPI_Bcast
   and calls PMPI_Bcast: it counts what the program calls. Compiled as TOOL_BEHIND and loaded behind
   topocast it stands where the MPI library's own functions do: it counts what is left to them. */
#define _GNU_SOURCE
#include <mpi.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#if defined(TOOL_FRONT)
#define EXPECTED "BROADCASTS_CALLED"
#define WRAPPED(name) MPI_##name
#define NEXT(name) PMPI_##name
#elif defined(TOOL_BEHIND)
#define EXPECTED "BROADCASTS_LEFT"
#define WRAPPED(name) PMPI_##name
#define NEXT(name) ((__typeof__(&PMPI_##name))dlsym(RTLD_NEXT, "PMPI_" #name))
#endif

static int broadcasts = 0;

int WRAPPED(Bcast)(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  ++broadcasts;
  return NEXT(Bcast)(buffer, count, datatype, root, comm);
}

#if MPI_VERSION >= 4
int WRAPPED(Bcast_c)(void* buffer, MPI_Count count, MPI_Datatype datatype, int root,
                     MPI_Comm comm) {
  ++broadcasts;
  return NEXT(Bcast_c)(buffer, count, datatype, root, comm);
}
#endif

/* Every process of a run has the tool loaded, the program starter too; only ranks are asked. */
__attribute__((destructor)) static void compare(void) {
  const char* const expected = getenv(EXPECTED);
  int isRank = 0;
  PMPI_Initialized(&isRank);
  if (!isRank || expected == NULL || atoi(expected) == broadcasts) return;
  fprintf(stderr, "%s is %s, but there were %d\n", EXPECTED, expected, broadcasts);
  _exit(1);
}
