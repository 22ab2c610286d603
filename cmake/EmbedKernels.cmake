# clbool_embed_kernels(target): turns cl_kernels/**/*.cl into one generated source of `target`.
# The generated table holds each file's relative path and text; includes are resolved when a
# program is assembled, so every file is stored once.
set(CLBOOL_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/EmbedKernelsScript.cmake)

function(clbool_embed_kernels target)
  set(root ${PROJECT_SOURCE_DIR}/cl_kernels)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${root} ${root}/*.cl)
  list(SORT files)
  set(paths ${files})
  list(TRANSFORM paths PREPEND ${root}/)
  set(output ${PROJECT_BINARY_DIR}/generated/embedded_kernels.cpp)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DROOT=${root} "-DFILES=${files}" -DOUTPUT=${output}
            -P ${CLBOOL_EMBED_SCRIPT}
    DEPENDS ${paths} ${CLBOOL_EMBED_SCRIPT}
    COMMENT "Embedding kernels"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
