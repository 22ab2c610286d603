# Where the GraphBLAS face goes: its header is no neighbour of another GraphBLAS.h, and its CMake
# package is found by those alone that set GraphBLAS_DIR.
include(CMakePackageConfigHelpers)
install(TARGETS clbool_graphblas
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${CMAKE_CURRENT_SOURCE_DIR}/include/GraphBLAS.h
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/clbool/graphblas)

set(library ${CMAKE_INSTALL_LIBDIR}/${CMAKE_SHARED_LIBRARY_PREFIX}clbool_graphblas${CMAKE_SHARED_LIBRARY_SUFFIX})
set(headers ${CMAKE_INSTALL_INCLUDEDIR}/clbool/graphblas)
set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/clbool/graphblas)
configure_package_config_file(${CMAKE_CURRENT_SOURCE_DIR}/GraphBLASConfig.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/GraphBLASConfig.cmake INSTALL_DESTINATION ${config_dir}
  PATH_VARS library headers)
# Clients ask for releases of SuiteSparse:GraphBLAS; the header says which it stands for.
file(STRINGS ${CMAKE_CURRENT_SOURCE_DIR}/include/GraphBLAS.h release
  REGEX "^#define GxB_IMPLEMENTATION_(MAJOR|MINOR|SUB) ")
string(REGEX MATCHALL "[0-9]+" release "${release}")
list(JOIN release "." release)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/GraphBLASConfigVersion.cmake
  VERSION ${release} COMPATIBILITY AnyNewerVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/GraphBLASConfig.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/GraphBLASConfigVersion.cmake DESTINATION ${config_dir})

# As clbool.pc, it finds its prefix from where it lies, unless folders are absolute.
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
set(pc_prefix ${CMAKE_INSTALL_PREFIX})
if(NOT IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR})
  file(RELATIVE_PATH up /${pkgconfig_dir} /)
  string(REGEX REPLACE "/$" "" up ${up})
  set(pc_prefix "\${pcfiledir}/${up}")
endif()
foreach(folder IN ITEMS LIBDIR INCLUDEDIR)
  set(pc_${folder} ${CMAKE_INSTALL_${folder}})
  if(NOT IS_ABSOLUTE ${pc_${folder}})
    string(PREPEND pc_${folder} "\${prefix}/")
  endif()
endforeach()
configure_file(${CMAKE_CURRENT_SOURCE_DIR}/clbool-graphblas.pc.in
  ${CMAKE_CURRENT_BINARY_DIR}/clbool-graphblas.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/clbool-graphblas.pc
  DESTINATION ${pkgconfig_dir})
