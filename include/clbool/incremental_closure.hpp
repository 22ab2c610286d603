// SPDX-License-Identifier: MIT
/// @file incremental_closure.hpp
/// A transitive closure that follows its graph as edges come and go.
#pragma once

#include <clbool/context.hpp>
#include <clbool/export.hpp>
#include <clbool/matrix.hpp>
#include <clbool/operations.hpp>
#include <clbool/struct_bytes.hpp>
#include <clbool/types.hpp>

#include <cstddef>
#include <memory>

namespace clbool::operations {
class closure_state;
}

namespace clbool::v0 {

/// Options of incremental_closure.
struct incremental_closure_options {
    struct_bytes struct_size{sizeof(incremental_closure_options)};  ///< for the library
    bool reflexive = false;                                         ///< include every (v, v)
    /// Who keeps the rows. Aligned so that older callers' structure ends before it.
    alignas(std::size_t) clbool::backend backend = clbool::backend::automatic;
};

/// The transitive closure of a graph whose edges come and go, kept in rows of bits, one for each
/// strong component: in the memory of a device that has its own, if transitive_closure() would
/// have kernels compute it, else in the host's.
///
/// On a device, an added edge extends every row that has its source but not its target by what the
/// target reaches (Italiano 1986, for batches): O(edges · rows) look-ups, and for each row that
/// grows its words times the edges that it grows by. If a removed edge matters (see below), rows
/// are made again level by level wherever the row of a target changed: O(launch · levels + words of
/// rows that change · their edges). Vertices that leave a component begin with a copy of its row.
/// If that is expected to take longer than to compute the closure again, or there are more levels
/// than can be kept, it is computed again (observer::report says which). Matrices that were given
/// out keep their memory: the next change copies the rows on the device.
///
/// On the host, a batch of edges costs what it changes, and no more than the closure of the part
/// of the graph that reaches it. An added edge matters if it connects vertices that were not
/// connected. A removed edge matters if no other edge joins its two components or, within a
/// component, if there is no other path; ranks of the vertices tell this, and are repaired where
/// they fail (as levels by Even and Shiloach 1981). Other edges cost a look-up. Components that
/// reach the source of an edge that matters are put in order again (Tarjan 1972; some are joined,
/// others are split). Then, in each block of columns, a row is computed again if one of the rows
/// that it is the union of changed there (delete and rederive, Gupta, Mumick and Subrahmanian 1993,
/// per row and block). O(edges of these components + rows and edges that change · words that
/// change); 16 bytes a vertex for the ranks, and some 4 a vertex during a change.
///
/// Thread-safety: one thread at a time for calls that change it, beside which no others may run.
/// On a device calls that read are changes, too. It works on a stream of its own, a fork of the
/// context that it was made with.
class CLBOOL_EXPORT incremental_closure {
public:
    /// Of no vertices.
    incremental_closure();
    /// The closure of the square matrix a, as transitive_closure() computes it. Memory: an eighth
    /// of a byte for each vertex and row, and the edges.
    /// @throws dimension_mismatch when a is not square; out_of_memory
    incremental_closure(context& on, const matrix& a,
                        const incremental_closure_options& options = {});
    ~incremental_closure();
    incremental_closure(incremental_closure&& from) noexcept;             ///< Leaves one of none.
    incremental_closure& operator=(incremental_closure&& from) noexcept;  ///< Leaves one of none.

    /// Another closure of the graph as it is now, with the same options: changes of the one do not
    /// touch the other. It is computed anew, as the constructor does.
    /// @throws as the constructor
    incremental_closure fork(context& on) const;

    /// Vertices of the graph.
    index_type vertices() const noexcept;
    /// Entries of the closure. O(1).
    size_type nvals() const noexcept;
    /// Whether v is reached from u. O(1), on a device with a host read.
    /// @throws invalid_argument for vertices that are not there
    bool contains(index_type u, index_type v) const;

    /// Adds the edge (u, v). @return how many entries the closure gained
    /// @throws invalid_argument for vertices that are not there; out_of_memory, and then nothing
    ///         has changed
    size_type add_edge(index_type u, index_type v);
    /// Removes the edge (u, v), if there is one. @return how many entries the closure lost
    /// @throws as add_edge
    size_type remove_edge(index_type u, index_type v);
    /// Adds every entry of `edges`, which has the shape of the graph's matrix, at once: cheaper
    /// than one by one. @return how many entries the closure gained
    /// @throws dimension_mismatch; out_of_memory, and then nothing has changed
    size_type add_edges(context& on, const matrix& edges);
    /// Removes every entry of `edges` that is an edge of the graph, at once.
    /// @return how many entries the closure lost
    /// @throws as add_edges
    size_type remove_edges(context& on, const matrix& edges);

    /// The closure as it is now; later edges do not change it. O(rows · vertices / 64), or its
    /// entries where these take less memory; O(1) for bits on a device.
    matrix to_matrix(context& on) const;

private:
    std::unique_ptr<operations::closure_state> state_;
};

}  // namespace clbool::v0
