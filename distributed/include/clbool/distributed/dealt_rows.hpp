// SPDX-License-Identifier: MIT
/// @file dealt_rows.hpp
/// Rows dealt out: every rank has the graph, and takes the next sources when it is done with some.
/// Closures, searches, regular path queries and counts of neighbours, whose rows are independent,
/// need nothing of each other while they are computed, and any number of ranks will do.
///
/// All calls are collective. Arguments are the same on every rank, but for the context and what
/// takes answers: each rank hands over those of the sources that it took itself, in any order of
/// sources, on the thread that made the call.
///
/// @throws agreed_error on every rank when one fails: what the library's calls throw, and what was
///         thrown by what takes answers
#pragma once

#include <clbool/distributed/world.hpp>

#include <clbool/context.hpp>
#include <clbool/graph_algorithms.hpp>
#include <clbool/graph_measures.hpp>
#include <clbool/matrix.hpp>
#include <clbool/regular_queries.hpp>
#include <clbool/types.hpp>

#include <functional>
#include <vector>

namespace clbool::distributed {

/// What one rank did.
struct rank_share {
    size_type answers = 0;  ///< that it found
    size_type chunks = 0;   ///< that it took
    double seconds = 0;     ///< that it worked, from its first chunk to its last
};

/// What all did.
struct dealt_rows {
    size_type answers = 0;          ///< of all ranks
    std::vector<rank_share> ranks;  ///< of each
};

/// Does `work(first, last)` for parts of [0, total), each once, on whichever rank takes it: `chunk`
/// at a time by a shared counter (MPI_Fetch_and_op). It returns how many answers it found. An error
/// on one rank stops the others after the chunk that they are at.
dealt_rows deal(world& on, size_type total, size_type chunk,
                const std::function<size_type(size_type first, size_type last)>& work);

/// Takes the columns of a row, ascending.
using take_row = std::function<void(index_type row, const std::vector<index_type>& columns)>;

/// The transitive closure, as transitive_closure() has it: (u, v) when a path of one or more edges
/// leads from u to v. Every rank finds the strong components; those are dealt out, in topological
/// order. A rank sweeps its own through the components behind them, as bits: O(components + edges)
/// for some of them. The host takes 1024 to 4096 with each of world::processors(), which have 128
/// to 512 bytes a component; a GPU as many as fit into 4 GiB or a quarter of its memory, and it
/// puts them in order, too: O(levels) launches. Without `take` pairs are counted only.
dealt_rows deal_closure(world& on, context& device, const matrix& a, bool reflexive,
                        const take_row& take = {});

/// Takes what the search from one of the sources found.
using take_search = std::function<void(index_type source, const bfs_result& found)>;

/// A breadth-first search from each of the sources, by itself. Answers are vertices that are
/// reached.
dealt_rows deal_searches(world& on, context& device, const matrix& a,
                         const std::vector<index_type>& sources, const bfs_options& options = {},
                         const take_search& take = {});

/// Takes the answers for some sources.
using take_answers = std::function<void(const rpq_result& part)>;

/// A regular path query; rpq_options::from are the sources, every vertex without it. Without `take`
/// pairs are counted only. Where a device has not enough memory for a chunk, its halves are taken
/// one after the other.
dealt_rows deal_query(world& on, context& device, const regular_query& query,
                      const rpq_options& options = {}, const take_answers& take = {});

/// Takes the counts for the sources that begin at this position of the list.
using take_counts = std::function<void(size_type position, const k_hop_result& part)>;

/// Numbers of vertices by their distance from each source, as k_hop_counts(). Answers are vertices
/// within so many steps, over all sources. Chunks are as of deal_query().
dealt_rows deal_k_hops(world& on, context& device, const matrix& a,
                       const std::vector<index_type>& sources, index_type hops,
                       const k_hop_options& options = {}, const take_counts& take = {});

}  // namespace clbool::distributed
