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

namespace clbool {

namespace operations {
class closure_state;
}

/// Options of incremental_closure.
struct incremental_closure_options {
    struct_bytes struct_size{sizeof(incremental_closure_options)};  ///< for the library
    bool reflexive = false;                                         ///< include every (v, v)
    /// Who keeps the rows. Aligned so that it lies behind what older callers know.
    alignas(std::size_t) clbool::backend backend = clbool::backend::automatic;
};

/// The transitive closure of a graph whose edges come and go, kept in rows of bits, one for each
/// strong component: in the memory of a device that has its own, where transitive_closure() would
/// have kernels compute it, else in the host's.
///
/// On a device, added edges are joined with the closure alone: a row grows by what the targets of
/// those edges reach of which it has the source but not the target (Italiano 1986, for batches).
/// O(edges · rows) lookups + words of rows that grow · edges that they grow by. Edges that are
/// taken away are looked up as below; when one of them matters rows are made again level by level,
/// those of which a target's row changed: O(launch · levels + words of rows that change · their
/// edges). Vertices that leave a component begin with a copy of its row. Where that is expected to
/// take longer than to compute the closure anew, or than levels can be kept, it is computed anew
/// (an observer is told which). Matrices that were handed out keep their memory: the next change
/// copies the rows on the device.
///
/// With the host, a batch of edges costs what it changes, and no more than the closure of the part
/// of the graph that reaches it. An edge matters when it joins what was not joined, or when, taken
/// away, it leaves no other edge between its components and, within one, no way round, which ranks
/// of the vertices tell that are repaired where they fail (as levels are by Even and Shiloach
/// 1981); other edges cost a lookup. Components that reach the source of an edge that matters are
/// put in order (Tarjan 1972; those that edges join become one, and those that lose their last way
/// round are taken apart). In each block of columns a row is then computed again when one of the
/// rows that it is made of changed there, so that what is taken away is derived again only where it
/// could have depended on the edges (delete and rederive, Gupta, Mumick and Subrahmanian 1993, per
/// row and block). O(edges of these components + rows and edges that change · words in which they
/// do); 16 bytes a vertex for the ranks, and some 4 a vertex for as long as it takes.
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

    /// Vertices of the graph.
    index_type vertices() const noexcept;
    /// Entries of the closure. O(1).
    size_type nvals() const noexcept;
    /// Whether v is reached from u. O(1), on a device with a read.
    /// @throws invalid_argument for vertices that are not there
    bool contains(index_type u, index_type v) const;

    /// Adds the edge (u, v). @return how many entries the closure gained
    /// @throws invalid_argument for vertices that are not there; out_of_memory, and then nothing
    ///         has changed
    size_type add_edge(index_type u, index_type v);
    /// Takes the edge (u, v) away, if there is one. @return how many entries the closure lost
    /// @throws as add_edge
    size_type remove_edge(index_type u, index_type v);
    /// Adds every entry of `edges`, which has the shape of the graph's matrix, at once: cheaper
    /// than one by one. @return how many entries the closure gained
    /// @throws dimension_mismatch; out_of_memory, and then nothing has changed
    size_type add_edges(context& on, const matrix& edges);
    /// Takes every entry of `edges` away that is an edge of the graph, at once.
    /// @return how many entries the closure lost
    /// @throws as add_edges
    size_type remove_edges(context& on, const matrix& edges);

    /// The closure as it is now; later edges do not change it. O(rows · vertices / 64), or its
    /// entries where these take less memory; O(1) for bits on a device.
    matrix to_matrix(context& on) const;

private:
    std::unique_ptr<operations::closure_state> state_;
};

}  // namespace clbool
