# cmake -DCXX=… -DFLAGS=… -DINCLUDES=… -DSOURCE=… -P check.cmake
# Compiles what must compile, and one misuse after the other, which must not: the compiler has to
# say what `// says:` promises. Nothing is linked, so that no mistake is left to the linker.
cmake_minimum_required(VERSION 3.20)

separate_arguments(flags UNIX_COMMAND "${FLAGS}")
foreach(folder IN LISTS INCLUDES)
  list(APPEND flags -idirafter ${folder})  # may be one that the compiler has of itself
endforeach()

# GCC finds it before the header; other compilers read that each time.
list(GET INCLUDES 0 headers)
set(precompiled ${CMAKE_CURRENT_BINARY_DIR}/precompiled)
file(MAKE_DIRECTORY ${precompiled})
execute_process(COMMAND ${CXX} ${flags} -std=c++17 -x c++-header ${headers}/clbool.hpp
  -o ${precompiled}/clbool.hpp.gch COMMAND_ERROR_IS_FATAL ANY)
list(PREPEND flags -I${precompiled})

function(compile result log file)
  execute_process(COMMAND ${CXX} -fsyntax-only ${flags} ${ARGN} ${SOURCE}/${file}
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  set(${result} ${status} PARENT_SCOPE)
  set(${log} "${output}" PARENT_SCOPE)
endfunction()

set(failures 0)
foreach(standard IN ITEMS 17 20)
  compile(status log accepted.cpp -std=c++${standard})
  if(NOT status EQUAL 0)
    message("accepted.cpp does not compile as C++${standard}:\n${log}")
    math(EXPR failures "${failures} + 1")
  endif()
endforeach()

file(STRINGS ${SOURCE}/refused.cpp cases REGEX "MISUSE == [0-9]+ +// says: ")
foreach(case IN LISTS cases)
  string(REGEX MATCH "MISUSE == ([0-9]+) +// says: (.*)$" unused "${case}")
  set(number ${CMAKE_MATCH_1})
  set(expected "${CMAKE_MATCH_2}")
  compile(status log refused.cpp -std=c++17 -DMISUSE=${number})
  string(FIND "${log}" "${expected}" place)
  if(status EQUAL 0 OR place EQUAL -1)
    message("misuse ${number} is not refused with '${expected}':\n${log}")
    math(EXPR failures "${failures} + 1")
  endif()
endforeach()
compile(status log refused.cpp -std=c++17 -DMISUSE=0)
list(LENGTH cases count)
if(NOT status EQUAL 0 OR count EQUAL 0 OR failures GREATER 0)
  message(FATAL_ERROR "${failures} failures among ${count} misuses; without one: ${status}\n${log}")
endif()
message("${count} misuses refused")
