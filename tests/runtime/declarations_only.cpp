// Must compile: the generator's view of generated code, without the standard library's containers.
#define TOPOCAST_DECLARATIONS_ONLY
#include "topocast/runtime.hpp"

#if defined(_GLIBCXX_VECTOR) || defined(_GLIBCXX_STRING) || defined(_LIBCPP_VECTOR)
#error "heavy headers in the declarations"
#endif

static_assert(sizeof(topocast::runtime::Cluster) > 0); // NOLINT(bugprone-sizeof-expression)
