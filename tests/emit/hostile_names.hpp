// Machine names that no host has, and that must come out of a compiler as they went in.
#pragma once

namespace topocast::testing {

constexpr const char* hostileNames[] = {
    "quote\"",
    "back\\slash",
    "trailing\\",
    "trigraph?"
    "?/",
    "star*/comment",
    "bell\a",
    "S\xC3\xBC"
    "d",
    "\xE2\x80\xAE"
    "hidden",
    "broken\xC3",
};

} // namespace topocast::testing
