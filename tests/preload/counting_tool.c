/* A tool for LD_PRELOAD that counts broadcasts; when the program ends, a rank fails if their number is
   not that of the environment variable EXPECTED.

   Compiled as TOOL_FRONT it is a profiling tool as MPI's standard describes it, which wraps MPI_Bcast
   and calls PMPI_Bcast: it counts what the program calls. Compiled as TOOL_BEHIND and loaded behind
   topocast it stands where all of the MPI library's own functions do: it counts what is left to
   them. */
#define _GNU_SOURCE
#include <mpi.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int broadcasts = 0;

#define COUNTED(name, Count, next)                                                                 \
  int name(void* buffer, Count count, MPI_Datatype datatype, int root, MPI_Comm comm) {            \
    ++broadcasts;                                                                                  \
    return (next)(buffer, count, datatype, root, comm);                                            \
  }

#if defined(TOOL_FRONT)
#define EXPECTED "BROADCASTS_CALLED"
COUNTED(MPI_Bcast, int, PMPI_Bcast)
#if MPI_VERSION >= 4
COUNTED(MPI_Bcast_c, MPI_Count, PMPI_Bcast_c)
#endif

#elif defined(TOOL_BEHIND)
#define EXPECTED "BROADCASTS_LEFT"
#define BEHIND(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
COUNTED(MPI_Bcast, int, BEHIND(PMPI_Bcast))
COUNTED(PMPI_Bcast, int, BEHIND(PMPI_Bcast))
#if MPI_VERSION >= 4
COUNTED(MPI_Bcast_c, MPI_Count, BEHIND(PMPI_Bcast_c))
COUNTED(PMPI_Bcast_c, MPI_Count, BEHIND(PMPI_Bcast_c))
#endif
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
