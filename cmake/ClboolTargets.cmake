# How the project's own targets are compiled, and the list of what a build had to leave out.

# Warnings and language level for one target of this project; nothing leaks to users.
function(clbool_compile_options target)
  target_compile_features(${target} PUBLIC cxx_std_17)
  set_target_properties(${target} PROPERTIES CXX_STANDARD 17 CXX_EXTENSIONS OFF)
  if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wconversion -Wshadow)
    if(CLBOOL_WARNINGS_AS_ERRORS)
      target_compile_options(${target} PRIVATE -Werror)
    endif()
  endif()
endfunction()

# For the rest of this folder: programs that are compiled more often than they take time themselves.
macro(clbool_compile_quickly)
  if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    add_compile_options($<$<CONFIG:Release>:-O1>)
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
