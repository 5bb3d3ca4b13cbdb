#include "contention/contention.hpp"
