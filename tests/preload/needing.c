/* An object to be preloaded that needs another library. */
int needed(void);
int needing(void);
int needing(void) {
  return needed();
}
