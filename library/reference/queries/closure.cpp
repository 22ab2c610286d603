// SPDX-License-Identifier: MIT
// Transitive closure by breadth-first search from every vertex, without matrix products.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/reference.hpp>
#include <reference/canonical.hpp>
#include <reference/row_bitmap.hpp>

#include <cstddef>
#include <vector>

namespace clbool::reference {
namespace {

/// Adjacency lists over vertices with edges, renumbered, so that a graph of 2^32 - 1 vertices costs
/// no more than its edges.
struct adjacency {
    std::vector<index_type> names;
    std::vector<std::vector<index_type>> targets;

    explicit adjacency(const coordinates& matrix) {
        std::vector<index_type> ends = matrix.rows;
        ends.insert(ends.end(), matrix.cols.begin(), matrix.cols.end());
        names = distinct(std::move(ends));
        targets.resize(names.size());
        for (std::size_t i = 0; i < matrix.rows.size(); ++i) {
            targets[position(names, matrix.rows[i])].push_back(position(names, matrix.cols[i]));
        }
    }
};

/// Adds to `reached` what a path of one or more edges leads to.
void search_from(index_type source, const adjacency& graph, row_bitmap& reached) {
    std::vector<index_type> queue = {source};
    for (std::size_t head = 0; head < queue.size(); ++head) {
        for (const index_type next : graph.targets[queue[head]]) {
            // The source was expanded first; a cycle may still reach it.
            if (reached.insert(next) && next != source) {
                queue.push_back(next);
            }
        }
    }
}

coordinates identity(index_type n) {
    coordinates matrix(n, n);
    for (index_type v = 0; v < n; ++v) {
        matrix.add(v, v);
    }
    return matrix;
}

}  // namespace

coordinates transitive_closure(const coordinates& a, bool reflexive) {
    return detail::guarded("transitive_closure", [&] {
        require_square(a, "transitive_closure");
        const canonical matrix(a);
        const adjacency graph(*matrix);
        coordinates closure(a.nrows, a.ncols);
        row_bitmap reached(graph.names.size());
        for (index_type v = 0; v < graph.names.size(); ++v) {
            const std::size_t before = closure.cols.size();
            search_from(v, graph, reached);
            reached.drain(closure.cols);
            for (std::size_t i = before; i < closure.cols.size(); ++i) {
                closure.cols[i] = graph.names[closure.cols[i]];
            }
            closure.rows.resize(closure.cols.size(), graph.names[v]);
        }
        return reflexive ? ewise_add(closure, identity(a.nrows)) : closure;
    });
}

}  // namespace clbool::reference
