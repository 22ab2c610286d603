// SPDX-License-Identifier: MIT
// Expands the condensed closure to a matrix, and counts it: nodes of a component share a row.
#pragma once

#include <core/cpu/matrices/cuts.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <queries/closure/cpu/closure_rows.hpp>

#include <algorithm>
#include <numeric>

namespace clbool::cpu {

// Of the rows of all threads.
template <class Lanes>
size_type entries_of(const Lanes& lanes) noexcept {
    return std::accumulate(lanes.begin(), lanes.end(), size_type{0},
                           [](size_type sum, const auto& one) { return sum + one.entries; });
}

// Result over the vertices of the graph. length(r): entries of a row; `entries`: over all nodes;
// write(r, to): writes its columns (nodes), ascending. O(nodes + entries).
template <class Length, class Write>
matrix spelt_out(const team& workers, const graph_rows& graph, const closure_rows& of,
                 size_type entries, const Length& length, const Write& write) {
    const auto has_row = [&](index_type r) { return r != kNoPlace && length(r) > 0; };
    const auto filled =
        static_cast<index_type>(std::count_if(of.row_of.begin(), of.row_of.end(), has_row));
    draft out(graph.vertices(), graph.vertices(), filled, entries);
    if (filled == 0) {
        return out.finish();
    }
    index_type slot = 0;
    size_type at = 0;
    for (index_type node = 0; node < graph.size(); ++node) {
        if (has_row(of.row_of[node])) {
            out.names()[slot] = node;
            out.set_pointer(slot++, at);
            at += length(of.row_of[node]);
        }
    }
    out.set_pointer(slot, at);
    for_indices(workers, filled, entries + filled, [&](size_type i) {
        const index_type node = out.names()[i];
        index_type* const to = out.cols() + out.pointer(i);
        write(of.row_of[node], to);
        std::transform(to, to + length(of.row_of[node]), to,
                       [&](index_type col) { return graph.vertex(col); });
        out.names()[i] = graph.vertex(node);
    });
    return out.finish();
}

}  // namespace clbool::cpu
