# Where clbool::distributed goes: find_package(clbool COMPONENTS distributed) finds it, and MPI and
# CombBLAS with it; other packages of clbool do not look for these.
set_target_properties(clbool_distributed PROPERTIES EXPORT_NAME distributed)
install(TARGETS clbool_distributed EXPORT clboolDistributedTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.hpp")
install(EXPORT clboolDistributedTargets NAMESPACE clbool::
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/clbool)
