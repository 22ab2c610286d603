# How the project's own targets are compiled, and the list of what a build had to leave out.

# Warnings and language level for one target of this project; nothing leaks to users.
function(clbool_compile_options target)
  target_compile_features(${target} PUBLIC cxx_std_17)
  set_target_properties(${target} PROPERTIES CXX_STANDARD 17 CXX_EXTENSIONS OFF)
  if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wconversion)
    # In a batch, a local constant may bear the name that another source gave to one of its own.
    if(NOT CLBOOL_UNITY)
      target_compile_options(${target} PRIVATE -Wshadow)
    endif()
    if(CLBOOL_WARNINGS_AS_ERRORS)
      target_compile_options(${target} PRIVATE -Werror)
    endif()
  endif()
endfunction()

# clbool_add_sources(target [ALONE a.cpp…] b.cpp…): sources of one room, of this folder. With
# CLBOOL_UNITY those that follow each other are compiled as batches of about equal size, so that
# their headers are read once a batch; those that are ALONE never are. A source must compile without
# the others of its batch: nothing here adds includes or macros.
set(CLBOOL_BATCH_BYTES 60000)

function(clbool_add_sources target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "ALONE")
  set(sources ${arg_UNPARSED_ARGUMENTS})
  set(alone ${arg_ALONE})
  foreach(list IN ITEMS sources alone)
    list(TRANSFORM ${list} REPLACE "^([^/].*)$" "${CMAKE_CURRENT_SOURCE_DIR}/\\1")
  endforeach()
  target_sources(${target} PRIVATE ${sources} ${alone})
  if(NOT CLBOOL_UNITY)
    return()
  endif()

  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  set(total 0)
  foreach(source IN LISTS sources)
    file(SIZE ${source} bytes)
    math(EXPR total "${total} + ${bytes}")
  endforeach()
  math(EXPR batches "(${total} + ${CLBOOL_BATCH_BYTES} - 1) / ${CLBOOL_BATCH_BYTES}")
  file(RELATIVE_PATH room ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  string(REPLACE "/" "_" room ${room})
  set(before 0)
  foreach(source IN LISTS sources)
    math(EXPR batch "${before} * ${batches} / ${total}")
    set_source_files_properties(${source} TARGET_DIRECTORY ${target}
      PROPERTIES UNITY_GROUP ${room}_${batch})
    file(SIZE ${source} bytes)
    math(EXPR before "${before} + ${bytes}")
  endforeach()
endfunction()

# For the rest of this folder: programs that are compiled more often than they take time themselves,
# with this much optimization.
macro(clbool_compile_quickly level)
  if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    add_compile_options($<$<CONFIG:Release>:${level}>)
  endif()
endmacro()

# Headers that most sources of the target read, parsed once where builds are to take less time. Off
# by default: every source must compile without it.
function(clbool_precompile target)
  if(CLBOOL_PRECOMPILE_HEADERS)
    target_precompile_headers(${target} PRIVATE
      <algorithm> <array> <atomic> <chrono> <cstdint> <cstring> <functional> <limits> <map> <memory>
      <mutex> <numeric> <optional> <set> <string> <string_view> <unordered_map> <utility> <vector>
      ${ARGN})
  endif()
endfunction()

# The headers that another target precompiles, rather than once more.
function(clbool_precompile_as target other)
  if(CLBOOL_PRECOMPILE_HEADERS)
    target_precompile_headers(${target} REUSE_FROM ${other})
  endif()
endfunction()

# clbool_needed_by_tests(target…): programs that tests run, which the target test_programs builds.
function(clbool_needed_by_tests)
  set_property(GLOBAL APPEND PROPERTY CLBOOL_TEST_PROGRAMS ${ARGN})
endfunction()

# `cmake --build build --target test_programs`: as much as the tests need; of the benchmarks, few.
function(clbool_add_test_programs)
  get_property(programs GLOBAL PROPERTY CLBOOL_TEST_PROGRAMS)
  add_custom_target(test_programs)
  if(programs)
    add_dependencies(test_programs ${programs})
  endif()
endfunction()

# Remembers that something was not built, and why; printed at the end of the configure step.
function(clbool_leave_out what why)
  set_property(GLOBAL APPEND PROPERTY CLBOOL_LEFT_OUT "${what}: ${why}")
endfunction()

function(clbool_report_left_out)
  get_property(left_out GLOBAL PROPERTY CLBOOL_LEFT_OUT)
  foreach(line IN LISTS left_out)
    message(STATUS "clbool: left out ${line}")
  endforeach()
endfunction()
