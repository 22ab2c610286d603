# The same client compiled by hand with the flags that pkg-config gives for clbool-graphblas.
include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)

set(ENV{PKG_CONFIG_PATH} ${PREFIX}/${LIBDIR}/pkgconfig)
execute_process(COMMAND pkg-config --cflags --libs "clbool-graphblas = ${VERSION}"
  OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${C_FLAGS} ${flags}")

file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
run("compile" ${CC} -std=c11 ${SOURCE}/graphblas/consumer.c -o ${WORK}/consumer ${flags})
set(ENV{LD_LIBRARY_PATH} "${PREFIX}/${LIBDIR}:$ENV{LD_LIBRARY_PATH}")
run("client" ${WORK}/consumer)
