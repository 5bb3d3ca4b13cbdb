# Makes the root directory ROOT of another machine, with the installation PREFIX in which the
# generator is none of this machine's, and EMULATOR, which runs it by what PREFIX has.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${ROOT})
file(COPY ${PREFIX}/ DESTINATION ${ROOT}/usr)
file(WRITE ${ROOT}/usr/bin/topocast "exit 126\n")
file(WRITE ${EMULATOR} "#!/bin/sh\nshift\nexec ${PREFIX}/bin/topocast \"$@\"\n")
file(CHMOD ${EMULATOR} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
