// SPDX-License-Identifier: MIT
// Builds a labelled graph from edges in any order: names are numbered on first appearance and
// renumbered in sorted order at the end.
#pragma once

#include <io/graphs/name_table.hpp>

#include <clbool/coordinates.hpp>
#include <clbool/graph.hpp>

#include <string_view>
#include <vector>

namespace clbool::io {

/// Collects edges; duplicates merge.
class graph_builder {
public:
    void add(std::string_view source, std::string_view label, std::string_view target);
    /// Adds those vertices 0, 1, … count - 1 that no edge has.
    void fill(index_type count);
    /// The graph; leaves the builder empty. O(edges log edges).
    labelled_graph finish();

private:
    name_table vertices_;
    name_table labels_;
    std::vector<coordinates> relations_;  // by number of the label
};

}  // namespace clbool::io
