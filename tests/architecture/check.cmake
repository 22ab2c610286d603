# cmake -DROOT=… [-DMOST=n] -P check.cmake: checks that the rooms of the house respect their walls.
#
#   1. No include climbs with `../`; files of the library are included as <room/…/file.hpp>.
#   2. A room includes itself and rooms on floors below: queries stand on core, and no two on one
#      floor see each other. So core can be had without queries, and verticals without circles.
#   3. Rooms without OpenCL reach none of its headers, and none through others of the library.
#      Queries leave OpenCL to their gpu/.
#   4. Public headers include public headers and the standard library, nothing else.
#      OpenCL is in sight of those alone that are there for it.
#   5. The command, the examples, the bindings and distributed/ see public headers only, and their
#      own, and the library sees none of them. The Python package's loader of OpenCL's drivers sees
#      OpenCL and nothing of clbool.
#   6. Kernels include files that exist, from common/ or rooms not above; their rooms exist.
#   7. An operation, and its kernels, include only what is on a floor below theirs. What is named in
#      core/literature is included by the dispatch of named methods alone.
#   8. No folder of library/, cl_kernels/, tools/, tests/, bindings/ and distributed/ has more
#      than MOST sources.
#
# Prints one `file:line: what is wrong` per violation and fails when there is any.
cmake_minimum_required(VERSION 3.20)

# The rooms, from the top down. On one floor nobody sees his neighbour.
set(floors
    "queries/warm_up"
    "queries/incremental"
    "queries/cfpq queries/rpq"
    "queries/closure"
    "queries/graph"
    "queries/common"
    "core/literature"
    "core/operations"
    "core/storage"
    "core/primitives core/cpu"
    "core/tuning"
    "core/runtime"
    "core/cpu/threads")
# Rooms beside them, which see themselves alone, and who may see them.
set(side_rooms queries/grammar io generators reference)
set(seen_by_queries queries/grammar io)
# No OpenCL in these and in every cpu/ of a query, not even through another header.
set(rooms_without_opencl core/cpu core/cpu/threads ${side_rooms})
set(dispatch_of_literature library/core/operations/spgemm/product.cpp)
set(interop_headers clbool clbool/controls clbool/device_memory clbool/formats clbool/interop clbool/opencl
                    clbool/thesis clbool/typed_operations)
set(user_rooms tools examples bindings distributed)
# The floors of operations, from the top down: folders of core/operations, or files of them that
# are on another floor than the rest. On one floor nothing sees its neighbour. Folders that are not
# named have the floor of those that stand by themselves.
set(operation_floors
    "deltas elements restructuring"
    "counts indexing spmv sums"
    "ewise/operations transpose/operations"  # and those that are not named: products, Kronecker, …
    "common/operand common/write_back"       # inputs may be transposed, results are combined
    "ewise transpose"
    "common"
    "plan")
set(unnamed_floor 2)
if(NOT DEFINED MOST)
  set(MOST 25)
endif()
set(violations 0)

# Lines of `file` that are include directives, and the names they include, in step.
macro(read_includes file)
  file(STRINGS ${ROOT}/${file} include_lines REGEX "^[ \t]*#[ \t]*include[ \t]*[<\"][^>\"]+[>\"]")
  set(includes "")
  foreach(include_line IN LISTS include_lines)
    string(REGEX REPLACE "^[^<\"]*([<\"][^>\"]+[>\"]).*" "\\1" include_name "${include_line}")
    list(APPEND includes "${include_name}")
  endforeach()
endmacro()

# Reports that `file` is wrong in including `name`.
function(violation file name what)
  file(READ ${ROOT}/${file} text)
  string(FIND "${text}" "${name}" position)
  string(SUBSTRING "${text}" 0 ${position} before)
  string(REGEX MATCHALL "\n" newlines "${before}")
  list(LENGTH newlines line)
  math(EXPR line "${line} + 1")
  message("${file}:${line}: ${what}")
  math(EXPR count "${violations} + 1")
  set(violations ${count} PARENT_SCOPE)
endfunction()

# The files of `folder` with these endings, relative to ROOT; this check's bad example left out.
function(list_files out folder)
  set(patterns ${ARGN})
  list(TRANSFORM patterns PREPEND ${ROOT}/${folder}/*)
  file(GLOB_RECURSE files RELATIVE ${ROOT} ${patterns})
  list(FILTER files EXCLUDE REGEX "^tests/architecture/fixture/")
  set(${out} ${files} PARENT_SCOPE)
endfunction()

# The headers of `folder` that reach one of `reach`, and these: grown until nothing is added.
function(find_reaching out folder reach)
  list_files(headers ${folder} .hpp)
  foreach(header IN LISTS headers)
    read_includes(${header})
    set(includes_of_${header} ${includes})
  endforeach()
  set(grown TRUE)
  while(grown)
    set(grown FALSE)
    foreach(header IN LISTS headers)
      string(REGEX REPLACE "^${folder}/(.*)$" "<\\1>" name ${header})
      if(name IN_LIST reach)
        continue()
      endif()
      foreach(include IN LISTS includes_of_${header})
        if(include IN_LIST reach OR include MATCHES "^<CL/")
          list(APPEND reach "${name}")
          set(grown TRUE)
          break()
        endif()
      endforeach()
    endforeach()
  endwhile()
  set(${out} ${reach} PARENT_SCOPE)
endfunction()

# The room of a path in library/ or cl_kernels/: the longest name of one that it begins with; empty
# where it begins with none.
function(room_of path out)
  set(room "")
  foreach(name IN LISTS all_rooms)
    string(LENGTH "${name}" length)
    string(LENGTH "${room}" known)
    if(length GREATER known AND path MATCHES "^${name}/")
      set(room ${name})
    endif()
  endforeach()
  set(${out} "${room}" PARENT_SCOPE)
endfunction()

# Number of a room's floor, from the top; -1 for rooms beside them.
function(floor_of_room room out)
  set(number 0)
  foreach(names IN LISTS floors)
    string(REPLACE " " ";" names "${names}")
    if(room IN_LIST names)
      set(${out} ${number} PARENT_SCOPE)
      return()
    endif()
    math(EXPR number "${number} + 1")
  endforeach()
  set(${out} -1 PARENT_SCOPE)
endfunction()

# Whether `room` may include files of `other`.
function(may_see room other out)
  floor_of_room(${room} floor)
  floor_of_room(${other} other_floor)
  set(may FALSE)
  if(room STREQUAL other)
    set(may TRUE)
  elseif(other IN_LIST seen_by_queries AND room MATCHES "^queries/" AND NOT floor EQUAL -1)
    set(may TRUE)
  elseif(NOT floor EQUAL -1 AND other_floor GREATER floor AND NOT other STREQUAL "core/literature")
    set(may TRUE)
  endif()
  set(${out} ${may} PARENT_SCOPE)
endfunction()

# What is between the brackets of an include.
function(path_of include out)
  string(REGEX REPLACE "[<>\"]" "" path "${include}")
  set(${out} "${path}" PARENT_SCOPE)
endfunction()

# 1. No climbing, anywhere.
function(check_climbing)
  foreach(folder IN ITEMS include library cl_kernels tools tests examples benchmarks bindings distributed)
    list_files(files ${folder} .hpp .cpp .h .cl)
    foreach(file IN LISTS files)
      read_includes(${file})
      foreach(include IN LISTS includes)
        if(include MATCHES "\\.\\./")
          violation(${file} "${include}" "climbs with ../: ${include}")
        endif()
      endforeach()
    endforeach()
  endforeach()
  set(violations ${violations} PARENT_SCOPE)
endfunction()

# 1, 2, 3 and 7 for the library.
function(check_library)
  list_files(files library .hpp .cpp)
  foreach(file IN LISTS files)
    string(REGEX REPLACE "^library/" "" path ${file})
    room_of(${path} room)
    if(room STREQUAL "")
      message("${file}:1: tests/architecture/check.cmake does not know its room")
      math(EXPR violations "${violations} + 1")
      continue()
    endif()
    set(pure FALSE)
    set(forbidden "")
    if(room IN_LIST rooms_without_opencl OR path MATCHES "^queries/[a-z_]+/cpu/")
      set(pure TRUE)
      set(forbidden ${opencl_headers} ${opencl_rooms})
    elseif(path MATCHES "^queries/" AND NOT path MATCHES "^queries/[a-z_]+/gpu/")
      set(pure TRUE)
      set(forbidden ${opencl_headers})
    endif()
    read_includes(${file})
    foreach(include IN LISTS includes)
      path_of("${include}" path)
      room_of("${path}" other)
      if(path MATCHES "^(bindings|tools|distributed)/")
        violation(${file} "${include}" "the library may not see who uses it: ${include}")
      elseif(include MATCHES "^\"" AND NOT include MATCHES "\\.\\./")
        violation(${file} "${include}" "is not of the form <room/file.hpp>: ${include}")
        continue()
      elseif(include IN_LIST forbidden OR (pure AND include MATCHES "^<CL/"))
        violation(${file} "${include}" "${room} may not see OpenCL: ${include}")
      elseif(include MATCHES "^<CL/")
        violation(${file} "${include}" "OpenCL comes from <clbool/opencl.hpp>: ${include}")
      endif()
      if(NOT other STREQUAL "")
        may_see(${room} ${other} may)
        if(other STREQUAL "core/literature" AND file IN_LIST dispatch_of_literature)
          set(may TRUE)
        endif()
        if(NOT may)
          violation(${file} "${include}" "${room} may not see ${other}: ${include}")
        endif()
      endif()
    endforeach()
  endforeach()
  set(violations ${violations} PARENT_SCOPE)
endfunction()

# 4. The front door.
function(check_public_headers)
  list_files(files include .hpp .h)
  foreach(file IN LISTS files)
    read_includes(${file})
    string(REGEX REPLACE "^include/(.*)\\.hpp$" "\\1" name ${file})
    foreach(include IN LISTS includes)
      path_of("${include}" path)
      if(include IN_LIST opencl_headers AND NOT name IN_LIST interop_headers)
        violation(${file} "${include}" "OpenCL is in sight of interop headers alone: ${include}")
      endif()
      if(include MATCHES "^<clbool/" AND EXISTS ${ROOT}/include/${path})
        continue()
      elseif(include MATCHES "^<[a-z0-9_]+>$")
        continue()  # the standard library's headers are the ones without ending or folder
      elseif(file STREQUAL "include/clbool.h" AND include MATCHES "^<std(bool|def|int)\\.h>$")
        continue()  # those of C99 that the interface for C needs
      elseif(file STREQUAL "include/clbool/opencl.hpp" AND include STREQUAL "<CL/opencl.hpp>")
        continue()
      endif()
      violation(${file} "${include}" "a public header may not include ${include}")
    endforeach()
  endforeach()
  set(violations ${violations} PARENT_SCOPE)
endfunction()

# 5. Programs on top of the library.
function(check_users)
  foreach(folder IN LISTS user_rooms)
    list_files(files ${folder} .hpp .cpp .h .c)
    foreach(file IN LISTS files)
      read_includes(${file})
      foreach(include IN LISTS includes)
        path_of("${include}" path)
        room_of("${path}" other)
        if(file MATCHES "^bindings/python/loader/")
          if(NOT other STREQUAL "" OR include MATCHES "^<(clbool|bindings|tools)")
            violation(${file} "${include}" "the loader of OpenCL's drivers may not see clbool: ${include}")
          endif()
        elseif(NOT other STREQUAL "" OR path MATCHES "^(bindings|tools|distributed)/" AND NOT path MATCHES "^${folder}/")
          violation(${file} "${include}" "${folder} may see public headers only: ${include}")
        elseif(folder STREQUAL "bindings" AND include IN_LIST opencl_headers)
          violation(${file} "${include}" "bindings may not see OpenCL: ${include}")
        elseif(include STREQUAL "<clbool/opencl.hpp>" OR include MATCHES "^<CL/")
          violation(${file} "${include}" "${folder} may not see OpenCL: ${include}")
        endif()
      endforeach()
    endforeach()
  endforeach()
  set(violations ${violations} PARENT_SCOPE)
endfunction()

# 6. Kernels.
function(check_kernels)
  list_files(files cl_kernels .cl)
  foreach(file IN LISTS files)
    string(REGEX REPLACE "^cl_kernels/" "" path ${file})
    get_filename_component(folder ${path} DIRECTORY)
    room_of(${path} room)
    if(NOT folder STREQUAL "common" AND (room STREQUAL "" OR NOT EXISTS ${ROOT}/library/${folder}))
      violation(${file} "" "cl_kernels/${folder} has no room in library/")
      continue()
    endif()
    read_includes(${file})
    foreach(include IN LISTS includes)
      path_of("${include}" path)
      room_of("${path}" other)
      set(may FALSE)
      if(NOT other STREQUAL "" AND NOT room STREQUAL "")
        may_see(${room} ${other} may)
      endif()
      if(NOT EXISTS ${ROOT}/cl_kernels/${path})
        violation(${file} "${include}" "there is no cl_kernels/${path}")
      elseif(NOT path MATCHES "^common/" AND NOT may)
        violation(${file} "${include}" "kernels of ${folder} may not see ${other}: ${include}")
      endif()
    endforeach()
  endforeach()
  set(violations ${violations} PARENT_SCOPE)
endfunction()

# The floor of a file of operations, and what it belongs to there: the longest name that is its own
# or that of its folder.
function(floor_of path floor_out name_out)
  string(REGEX REPLACE "\\.[a-z]+$" "" file ${path})
  string(REGEX REPLACE "/.*$" "" folder ${file})
  set(floor ${unnamed_floor})
  set(name ${folder})
  set(number 0)
  foreach(names IN LISTS operation_floors)
    string(REPLACE " " ";" names "${names}")
    if(file IN_LIST names)
      set(${floor_out} ${number} PARENT_SCOPE)
      set(${name_out} ${file} PARENT_SCOPE)
      return()
    elseif(folder IN_LIST names)
      set(floor ${number})
    endif()
    math(EXPR number "${number} + 1")
  endforeach()
  set(${floor_out} ${floor} PARENT_SCOPE)
  set(${name_out} ${name} PARENT_SCOPE)
endfunction()

# 7. Among operations.
function(check_operations)
  foreach(house IN ITEMS library cl_kernels)
    list_files(files ${house}/core/operations .hpp .cpp .cl)
    foreach(file IN LISTS files)
      string(REGEX REPLACE "^${house}/core/operations/" "" path ${file})
      floor_of(${path} floor name)
      read_includes(${file})
      foreach(include IN LISTS includes)
        if(NOT include MATCHES "^[<\"]core/operations/([^>\"]+)")
          continue()
        endif()
        floor_of(${CMAKE_MATCH_1} other_floor other_name)
        if(NOT other_name STREQUAL name AND NOT other_floor GREATER floor)
          violation(${file} "${include}" "${name} may not see ${other_name}: ${include}")
        endif()
      endforeach()
    endforeach()
  endforeach()
  set(violations ${violations} PARENT_SCOPE)
endfunction()

# 8. Sizes.
function(check_sizes)
  foreach(house IN ITEMS library cl_kernels tools tests bindings distributed)
    list_files(files ${house} .hpp .cpp .cl)
    set(folders "")
    foreach(file IN LISTS files)
      get_filename_component(folder ${file} DIRECTORY)
      list(APPEND folders ${folder})
      list(APPEND sources_of_${folder} ${file})
    endforeach()
    list(REMOVE_DUPLICATES folders)
    foreach(folder IN LISTS folders)
      list(LENGTH sources_of_${folder} count)
      if(count GREATER MOST)
        message("${folder}:1: ${count} sources, of at most ${MOST}")
        math(EXPR violations "${violations} + 1")
      endif()
    endforeach()
  endforeach()
  set(violations ${violations} PARENT_SCOPE)
endfunction()

if(NOT EXISTS ${ROOT}/library OR NOT EXISTS ${ROOT}/include/clbool)
  message(FATAL_ERROR "ROOT (${ROOT}) is not the root of the project")
endif()
string(REPLACE " " ";" all_rooms "${floors}")
list(APPEND all_rooms ${side_rooms})
find_reaching(opencl_headers include "<clbool/opencl.hpp>")
find_reaching(opencl_rooms library "${opencl_headers}")
check_climbing()
check_public_headers()
check_library()
check_users()
check_kernels()
check_operations()
check_sizes()
if(violations GREATER 0)
  message(FATAL_ERROR "${violations} violations of the architecture")
endif()
message(STATUS "the architecture holds")
