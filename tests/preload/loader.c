/* A program that is not linked with MPI and loads one that is, as interpreters do: the shared object of
   the first argument is opened for itself alone, and its application_main() runs. */
#include <dlfcn.h>
#include <stdio.h>

typedef int Main(int, char**);

int main(int argc, char** argv) {
  void* const object = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  Main* application = NULL;
  if (object != NULL) *(void**)&application = dlsym(object, "application_main");
  if (application == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    return 2;
  }
  return application(argc - 1, argv + 1);
}
