// SPDX-License-Identifier: MIT
/// @file incremental_closure.hpp
/// A transitive closure that follows its graph as edges are added.
#pragma once

#include <clbool/context.hpp>
#include <clbool/export.hpp>
#include <clbool/matrix.hpp>
#include <clbool/types.hpp>

#include <cstddef>
#include <memory>

namespace clbool {

namespace operations {
class closure_state;
}

/// Options of incremental_closure.
struct incremental_closure_options {
    std::size_t struct_size = sizeof(incremental_closure_options);  ///< for the library
    bool reflexive = false;                                         ///< include every (v, v)
};

/// The transitive closure of a graph to which edges are added, kept in rows of bits in the host's
/// memory: those of strong components that the graph had at first, and of vertices that get their
/// first edge later. An edge (u, v) changes the rows that have u and have not v, which are found
/// backwards from u (Italiano 1986); it costs the edges that lead to their vertices and vertices /
/// 64 words for each, and nothing where (u, v) is in the closure already. Edges are never taken
/// away.
///
/// Thread-safety: one thread at a time for calls that add edges, beside which no others may run.
class CLBOOL_EXPORT incremental_closure {
public:
    /// Of no vertices.
    incremental_closure();
    /// The closure of the square matrix a, as transitive_closure() computes it by the host. Memory:
    /// a / 8 bytes for each vertex and row, and the edges.
    /// @throws dimension_mismatch when a is not square; out_of_memory
    incremental_closure(context& on, const matrix& a,
                        const incremental_closure_options& options = {});
    ~incremental_closure();
    incremental_closure(incremental_closure&& from) noexcept;             ///< Leaves one of none.
    incremental_closure& operator=(incremental_closure&& from) noexcept;  ///< Leaves one of none.

    /// Vertices of the graph.
    index_type vertices() const noexcept;
    /// Entries of the closure. O(1).
    size_type nnz() const noexcept;
    /// Whether v is reached from u. O(1). @throws invalid_argument for vertices that are not there
    bool has(index_type u, index_type v) const;

    /// Adds the edge (u, v). @return how many entries the closure gained
    /// @throws invalid_argument for vertices that are not there; out_of_memory, and then nothing
    ///         has changed
    size_type add_edge(index_type u, index_type v);
    /// Adds every entry of `edges`, which has the shape of the graph's matrix.
    /// @return how many entries the closure gained
    /// @throws dimension_mismatch; out_of_memory, and then some of them have been added
    size_type add_edges(context& on, const matrix& edges);

    /// The closure as it is now; later edges do not change it. O(rows · vertices / 64), or its
    /// entries where these take less memory.
    matrix to_matrix(context& on) const;

private:
    std::unique_ptr<operations::closure_state> state_;
};

}  // namespace clbool
