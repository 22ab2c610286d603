# Sources of the engine of values, relative to this folder.
set(CLBOOL_GRAPHBLAS_VALUES
  casts.cpp
  tuples.cpp
  operators/binary.cpp
  operators/index.cpp
  operators/monoids.cpp
  operators/unary.cpp
  operations/apply.cpp
  operations/assign.cpp
  operations/assign_scalar.cpp
  operations/build.cpp
  operations/ewise.cpp
  operations/extract.cpp
  operations/pair_counts.cpp
  operations/products.cpp
  operations/reduce.cpp
  operations/row_mask.cpp
  operations/row_sums.cpp
  operations/sorting.cpp
  operations/structure.cpp
  operations/write.cpp)
list(TRANSFORM CLBOOL_GRAPHBLAS_VALUES PREPEND ${CMAKE_CURRENT_LIST_DIR}/)
