# A consumer compiled by hand with the flags that pkg-config gives for the installed package.
include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)

set(ENV{PKG_CONFIG_PATH} ${PREFIX}/${LIBDIR}/pkgconfig)
execute_process(COMMAND pkg-config --cflags --libs "clbool = ${VERSION}"
  OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${CXX_FLAGS} ${flags}")

file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
run("compile" ${CXX} -std=c++17 ${SOURCE}/consumer.cpp -o ${WORK}/consumer ${flags})
set(ENV{LD_LIBRARY_PATH} "${PREFIX}/${LIBDIR}:$ENV{LD_LIBRARY_PATH}")
run("consumer" ${WORK}/consumer ${VERSION})
