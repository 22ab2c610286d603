// SPDX-License-Identifier: MIT
/// @file clbool.hpp
/// All of clbool: sparse boolean matrices over OpenCL, queries on them, and files. Only
/// `clbool/guard.hpp` and `clbool/moved_from.hpp`, which the headers use themselves, are not for
/// users.
///
/// An object that was moved from can always be destroyed and assigned to. Handles to values are
/// empty then (matrix, vectors, delta_matrix, incremental_closure, matrix_rows); regular_query,
/// indices and stop_token are copied when they are moved. Calls on objects of other classes throw
/// invalid_argument, or if they are noexcept return what the class says.
///
/// With using-directives for both std and clbool a few names need their namespace:
/// `invalid_argument`, and from C++20 on `identity` (or identity_matrix without) and `stop_token`.
#pragma once

/// @namespace clbool
/// Everything that the library offers to programs.
/// @namespace clbool::io
/// Reading and writing files: matrices, graphs, grammars, pictures.
/// @namespace clbool::generators
/// Synthetic matrices and graphs that depend on a seed alone.
/// @namespace clbool::reference
/// Every operation in its plainest form on the host, to compare results with.

#include <clbool/algorithms.hpp>
#include <clbool/assignment.hpp>
#include <clbool/cfpq_paths.hpp>
#include <clbool/context.hpp>
#include <clbool/context_free_queries.hpp>
#include <clbool/controls.hpp>
#include <clbool/coordinates.hpp>
#include <clbool/counts.hpp>
#include <clbool/delta_matrix.hpp>
#include <clbool/device.hpp>
#include <clbool/dynamic_graph.hpp>
#include <clbool/elements.hpp>
#include <clbool/error.hpp>
#include <clbool/exchange.hpp>
#include <clbool/export.hpp>
#include <clbool/extraction.hpp>
#include <clbool/formats.hpp>
#include <clbool/generators.hpp>
#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>
#include <clbool/graph_algorithms.hpp>
#include <clbool/graph_measures.hpp>
#include <clbool/incremental_closure.hpp>
#include <clbool/indices.hpp>
#include <clbool/interop.hpp>
#include <clbool/io.hpp>
#include <clbool/io_parts.hpp>
#include <clbool/maintained_query.hpp>
#include <clbool/matrix.hpp>
#include <clbool/opencl.hpp>
#include <clbool/operations.hpp>
#include <clbool/profile.hpp>
#include <clbool/query_warnings.hpp>
#include <clbool/reference.hpp>
#include <clbool/regular.hpp>
#include <clbool/regular_queries.hpp>
#include <clbool/restructuring.hpp>
#include <clbool/rows.hpp>
#include <clbool/selection.hpp>
#include <clbool/struct_bytes.hpp>
#include <clbool/thesis.hpp>
#include <clbool/typed_operations.hpp>
#include <clbool/types.hpp>
#include <clbool/vector.hpp>
#include <clbool/vector_operations.hpp>
#include <clbool/vector_reference.hpp>
#include <clbool/version.hpp>
