// Must compile: the runtime's library does the work, so a source includes none of its headers.
#include "emit/golden/site.cpp" // NOLINT(bugprone-suspicious-include)

#if defined(_GLIBCXX_STRING) || defined(_GLIBCXX_MAP) || defined(_GLIBCXX_MEMORY) ||               \
    defined(_LIBCPP_STRING) || defined(_LIBCPP_MAP)
#error "the source has more in itself than its tables"
#endif
