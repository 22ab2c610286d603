cmake_minimum_required(VERSION 3.20)
# cmake -DCLANG=… -DROOT=… -P check_syntax.cmake
# Compiles each line of parameter_sets.txt, and sees to it that no program is missing there. Kernels
# of groups beyond 256 must say so: drivers may compile others for fewer work-items.
file(STRINGS ${ROOT}/parameter_sets.txt lines)
set(failures 0)
set(checked "")
foreach(line IN LISTS lines)
  if(line MATCHES "^ *(#|$)")
    continue()
  endif()
  separate_arguments(words UNIX_COMMAND "${line}")
  list(POP_FRONT words file)
  list(TRANSFORM words PREPEND "-D")
  list(APPEND checked ${file})
  if(line MATCHES " GROUP=([0-9]+)" AND CMAKE_MATCH_1 GREATER 256)
    file(STRINGS ${ROOT}/${file} unbound REGEX "^__kernel void ")
    if(unbound)
      message("${file}: groups of ${CMAKE_MATCH_1}, but no reqd_work_group_size: ${unbound}")
      math(EXPR failures "${failures} + 1")
    endif()
  endif()
  execute_process(
    COMMAND ${CLANG} -x cl -cl-std=CL1.2 -fsyntax-only -Wall -Wextra -Wpedantic -Werror
            -Wno-unused-parameter -Wno-unused-function -Xclang -finclude-default-header
            -I ${ROOT} ${words} ${ROOT}/${file}
    RESULT_VARIABLE status ERROR_VARIABLE log)
  if(NOT status EQUAL 0)
    message("${file} with ${words}:\n${log}")
    math(EXPR failures "${failures} + 1")
  endif()
endforeach()

# A file with a kernel is a program.
file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/*.cl)
foreach(file IN LISTS files)
  file(STRINGS ${ROOT}/${file} kernels REGEX "^__kernel ")
  if(kernels AND NOT file IN_LIST checked)
    message("${file} has kernels but no line in parameter_sets.txt")
    math(EXPR failures "${failures} + 1")
  endif()
endforeach()

list(LENGTH checked count)
if(failures GREATER 0)
  message(FATAL_ERROR "${failures} of ${count} compilations failed")
endif()
message("${count} compilations")
