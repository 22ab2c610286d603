# A consumer outside the tree that finds the installed package with find_package(clbool).
include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)

file(REMOVE_RECURSE ${WORK})
run("configure" ${CMAKE_COMMAND} -S ${SOURCE}/find_package -B ${WORK} ${configure_options}
  -DCMAKE_PREFIX_PATH=${PREFIX} -DCLBOOL_EXPECTED_VERSION=${VERSION} -DDISTRIBUTED=${DISTRIBUTED})
run("build" ${CMAKE_COMMAND} --build ${WORK} --config ${CONFIG})
run("consumer" ${WORK}/bin/consumer ${VERSION})
run("consumer in C" ${WORK}/bin/consumer_c ${VERSION})
run("consumer of the original's headers" ${WORK}/bin/consumer_of_original)
if(DISTRIBUTED)
  run("consumer of ranks" ${WORK}/bin/consumer_of_ranks)
endif()
