# What `cmake --install` puts where: headers, the library, the command, and the files by which
# CMake's find_package(clbool) and pkg-config find them. Included last, when all targets exist. The
# components are those of packages: library, command, and development, to which the rest belongs.
include(CMakePackageConfigHelpers)

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/clbool)
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

set_target_properties(clbool_opencl PROPERTIES EXPORT_NAME opencl)
set_target_properties(clbool_c PROPERTIES EXPORT_NAME c)
set_target_properties(clbool_compatibility PROPERTIES EXPORT_NAME compatibility)
install(TARGETS clbool clbool_c clbool_compatibility clbool_opencl EXPORT clboolTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    COMPONENT library NAMELINK_COMPONENT development
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(TARGET clbool_tool AND BUILD_SHARED_LIBS AND NOT IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR})
  file(RELATIVE_PATH bin_to_lib /${CMAKE_INSTALL_BINDIR} /${CMAKE_INSTALL_LIBDIR})
  set_target_properties(clbool_tool PROPERTIES INSTALL_RPATH "\$ORIGIN/${bin_to_lib}")
  if(TARGET clbool_mpi)
    set_target_properties(clbool_mpi PROPERTIES INSTALL_RPATH "\$ORIGIN/${bin_to_lib}")
  endif()
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.hpp" PATTERN "*.h")
if(NOT CLBOOL_PACKAGES)  # each package has its own
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
endif()

# A static library leaves the linking of what it uses to its users; a shared one has done it.
get_target_property(library_type clbool TYPE)
set(private_dependencies "")
if(library_type STREQUAL "STATIC_LIBRARY")
  get_target_property(linked clbool LINK_LIBRARIES)
  foreach(package IN ITEMS Threads ZLIB)
    if(linked MATCHES "${package}::")
      list(APPEND private_dependencies ${package})
    endif()
  endforeach()
endif()

# CMake: clboolConfig.cmake, clboolConfigVersion.cmake, clboolTargets.cmake.
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/clboolConfig.cmake.in
  ${PROJECT_BINARY_DIR}/clboolConfig.cmake INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/clboolConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/clboolConfig.cmake
              ${PROJECT_BINARY_DIR}/clboolConfigVersion.cmake
        DESTINATION ${config_dir})
install(EXPORT clboolTargets NAMESPACE clbool:: DESTINATION ${config_dir})

# pkg-config: clbool.pc, which finds its prefix from where it lies, unless folders are absolute.
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
set(pc_requires OpenCL)
set(pc_cflags "")
set(pc_libs "")
if(library_type STREQUAL "STATIC_LIBRARY")
  set(pc_cflags "-DCLBOOL_STATIC")
  if("Threads" IN_LIST private_dependencies)
    set(pc_libs "-pthread")
  endif()
  if("ZLIB" IN_LIST private_dependencies)
    string(APPEND pc_requires " zlib")
  endif()
  if(linked MATCHES "serd-0")
    string(APPEND pc_requires " serd-0")
  endif()
endif()
if(NOT CLBOOL_CLHPP_INCLUDE_DIR IN_LIST CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES)
  string(APPEND pc_cflags " -isystem ${CLBOOL_CLHPP_INCLUDE_DIR}")
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/clbool.pc.in ${PROJECT_BINARY_DIR}/clbool.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/clbool.pc DESTINATION ${pkgconfig_dir})
