/* What an object needs that is preloaded: a library which LD_LIBRARY_PATH alone finds, as the MPI
   library of a site's module is. */
int needed(void);
int needed(void) {
  return 0;
}
