# cmake -P self_test.cmake: check.cmake must fail on the fixture, reporting exactly the lines of
# expected.txt.
cmake_minimum_required(VERSION 3.20)

execute_process(
  COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_CURRENT_LIST_DIR}/fixture
          -DMOST=3 -P ${CMAKE_CURRENT_LIST_DIR}/check.cmake
  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(result EQUAL 0)
  message(FATAL_ERROR "the check passed a tree that breaks every rule\n${output}")
endif()

string(REGEX MATCHALL "[^\n]+:[0-9]+: [^\n]+" reported "${output}")
list(FILTER reported EXCLUDE REGEX "^CMake Error")
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/fixture/expected.txt expected)
foreach(line IN LISTS expected)
  if(NOT line IN_LIST reported)
    message(SEND_ERROR "not reported: ${line}")
  endif()
endforeach()
foreach(line IN LISTS reported)
  if(NOT line IN_LIST expected)
    message(SEND_ERROR "reported without cause: ${line}")
  endif()
endforeach()
