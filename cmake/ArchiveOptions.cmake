# What CPack does otherwise for `cpack -G TGZ`: one archive of all, which is unpacked where it is to be
# used.
if(CPACK_GENERATOR STREQUAL "TGZ")
  set(CPACK_MONOLITHIC_INSTALL ON)
  set(CPACK_PACKAGING_INSTALL_PREFIX "")
endif()
