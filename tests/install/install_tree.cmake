# cmake -DBUILD=… -DPREFIX=… -DCONFIG=… -P install_tree.cmake: a fresh installation in PREFIX.
# The command, if it was built, must run from there.
include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)

file(REMOVE_RECURSE ${PREFIX})
run("install" ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX} --config ${CONFIG})
if(EXISTS ${PREFIX}/bin/clbool)
  run("the installed command" ${PREFIX}/bin/clbool --version)
  foreach(file IN ITEMS man/man1/clbool.1 man/man1/clbool-mxm.1
          bash-completion/completions/clbool zsh/site-functions/_clbool
          fish/vendor_completions.d/clbool.fish)
    if(NOT EXISTS ${PREFIX}/share/${file})
      message(FATAL_ERROR "share/${file} is not installed")
    endif()
  endforeach()
endif()
if(EXISTS ${PREFIX}/bin/clbool-mpi)
  run("the installed command of ranks" ${PREFIX}/bin/clbool-mpi help closure)
  if(NOT EXISTS ${PREFIX}/share/man/man1/clbool-mpi-closure.1)
    message(FATAL_ERROR "share/man/man1/clbool-mpi-closure.1 is not installed")
  endif()
endif()
