// SPDX-License-Identifier: MIT
// Writes query answers as text. Graphs from files number vertices in output order, so pairs are
// usually sorted already; a graph made by hand may need a permutation.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/io.hpp>

#include <io/canonical.hpp>
#include <io/graphs/vertex_order.hpp>
#include <io/text/text_writer.hpp>

#include <algorithm>
#include <vector>

namespace clbool::io {
namespace {

// Renumbers the pairs so that canonical order is name order.
coordinates in_rank_order(const coordinates& pairs, const std::vector<index_type>& rank) {
    coordinates result = pairs;
    renumber(result.rows, rank);
    renumber(result.cols, rank);
    result.normalize();
    return result;
}

}  // namespace

void write_pairs(const std::string& path, const labelled_graph& graph, const coordinates& pairs) {
    detail::guarded("write_pairs", [&] {
        graph.validate();
        if (pairs.nrows != graph.size() || pairs.ncols != graph.size()) {
            throw dimension_mismatch("pairs of " + std::to_string(pairs.nrows) + " by " +
                                     std::to_string(pairs.ncols) + " vertices for a graph of " +
                                     std::to_string(graph.size()));
        }
        coordinates storage;
        const coordinates& checked = canonical(pairs, storage);
        const std::vector<index_type> rank = ranks(graph.vertices);
        const bool in_order = std::is_sorted(rank.begin(), rank.end());
        const coordinates reordered = in_order ? coordinates() : in_rank_order(checked, rank);
        const coordinates& sorted = in_order ? checked : reordered;
        const std::vector<index_type> vertex = inverse(rank);
        write_atomically(path, [&](std::ostream& out) {
            text_writer text(out);
            for (std::size_t i = 0; i < sorted.rows.size(); ++i) {
                text << graph.vertices[vertex[sorted.rows[i]]] << '\t'
                     << graph.vertices[vertex[sorted.cols[i]]] << '\n';
            }
            text.flush();
        });
    });
}

}  // namespace clbool::io
