# cmake -DGIT=… -DROOT=… -P fit.cmake: fails when a planted error does not fit the tree any more.
cmake_minimum_required(VERSION 3.20)

file(GLOB patches ${CMAKE_CURRENT_LIST_DIR}/*.patch)
set(wrong "")
foreach(patch IN LISTS patches)
  execute_process(COMMAND ${GIT} apply --check ${patch} WORKING_DIRECTORY ${ROOT}
                  RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
  if(NOT result EQUAL 0)
    get_filename_component(name ${patch} NAME)
    list(APPEND wrong ${name})
  endif()
endforeach()
if(wrong)
  message(FATAL_ERROR "do not fit any more: ${wrong}")
endif()
