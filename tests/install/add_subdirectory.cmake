# A consumer that takes clbool in with add_subdirectory. Building the library again would take
# minutes, so this configures, and compiles (with Ninja, which needs no library for that) the
# consumer against the target's headers and definitions.
include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)

file(REMOVE_RECURSE ${WORK})
run("configure" ${CMAKE_COMMAND} -S ${SOURCE}/add_subdirectory -B ${WORK} ${configure_options}
  -DCLBOOL_SOURCE=${CLBOOL_SOURCE})
if(GENERATOR STREQUAL "Ninja")
  run("compile" ${CMAKE_COMMAND} --build ${WORK} --target consumer_objects)
endif()
