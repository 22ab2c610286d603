# The algorithms, and what they need: tests compile them, too.
set(CLBOOL_GRAPHBLAS_ALGORITHMS
  algorithms/closure.c
  algorithms/components.c
  algorithms/context_free.c
  algorithms/matrices.c
  algorithms/ranks.c
  algorithms/regular_paths.c
  algorithms/regular_relation.c
  algorithms/searches.c
  algorithms/triangles.c
  graphs/generators.c
  graphs/graph.c
  graphs/memory.c
  graphs/reader.c
  queries/automaton.c
  queries/expression.c
  queries/grammar.c)
list(TRANSFORM CLBOOL_GRAPHBLAS_ALGORITHMS PREPEND ${CMAKE_CURRENT_LIST_DIR}/)
