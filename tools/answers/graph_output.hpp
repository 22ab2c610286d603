// SPDX-License-Identifier: MIT
// Answers about graphs, row by row.
#pragma once

#include <tools/answers/answer.hpp>

#include <clbool/coordinates.hpp>
#include <clbool/graph.hpp>
#include <clbool/types.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace clbool::tools {

/// An edge as it is walked.
struct named_edge {
    std::string source;
    std::string label;  // `x_r` when an edge x is walked backwards
    std::string target;
};

/// `src<TAB>label<TAB>dst` rows in their order.
void say_edges(answer& out, const std::vector<named_edge>& edges);

/// `src<TAB>dst` rows, sorted by vertex number, which for a graph from a file is the order of the
/// vertices' names; with lengths, in the order of the pairs, these as a third column.
void say_pairs(answer& out, const labelled_graph& graph, const coordinates& pairs,
               const std::vector<index_type>* lengths = nullptr);

/// Rows of numbers, and their checksum where it is asked for.
void say_rows(answer& out, const std::vector<std::string>& columns, const each_row& each);

/// The same of two columns.
template <class Value>
void say_numbers(answer& out, const std::vector<std::string>& columns,
                 const std::vector<index_type>& keys, const std::vector<Value>& values) {
    say_rows(out, columns, [&](const take_row& take) {
        for (std::size_t i = 0; i < keys.size(); ++i) {
            take({keys[i], values[i]});
        }
    });
}

/// How many sources go together where the first pairs are asked for.
inline constexpr size_type kSourcesAtATime = 64;

/// Adds pairs to others that come before them, up to so many in all.
void append(coordinates& pairs, const coordinates& more, size_type limit);

/// The checksum of pairs by the vertices' own numbers where all have some, which files may leave
/// out; else by their places.
size_type checksum_by_name(const labelled_graph& graph, const coordinates& pairs);

}  // namespace clbool::tools
