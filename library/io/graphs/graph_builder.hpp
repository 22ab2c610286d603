// SPDX-License-Identifier: MIT
// A labelled graph from edges as they come: names are numbered at first sight and renumbered in
// their order at the end.
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
    /// The graph; leaves the builder empty. O(edges log edges).
    labelled_graph finish();

private:
    name_table vertices_;
    name_table labels_;
    std::vector<coordinates> relations_;  // by number of the label
};

}  // namespace clbool::io
