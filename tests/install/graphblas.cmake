# A client of GraphBLAS in C, built over the installed package by find_package(GraphBLAS).
include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)

file(REMOVE_RECURSE ${WORK})
run("configure" ${CMAKE_COMMAND} -S ${SOURCE}/graphblas -B ${WORK} -G ${GENERATOR}
  -DCMAKE_BUILD_TYPE=${CONFIG} -DCMAKE_C_COMPILER=${CC} "-DCMAKE_C_FLAGS=${C_FLAGS}"
  -DGraphBLAS_DIR=${PREFIX}/${LIBDIR}/cmake/clbool/graphblas)
run("build" ${CMAKE_COMMAND} --build ${WORK} --config ${CONFIG})
run("client" ${WORK}/bin/consumer)
run("client by variables" ${WORK}/bin/consumer_by_variables)
