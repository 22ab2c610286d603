// SPDX-License-Identifier: MIT
// Builds a labelled graph from edges in any order: names are numbered on first appearance and
// renumbered in sorted order at the end.
#pragma once

#include <clbool/coordinates.hpp>
#include <clbool/graph.hpp>
#include <clbool/types.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace clbool::io {

/// A growing set of distinct strings, numbered in order of first appearance. Small decimal numbers,
/// the names of most graphs, are looked up in an array; all others in a hash table with open
/// addressing, at two cache misses. Different spellings of one integer are different names.
class name_table {
public:
    /// The number of `name`, a new one if it was not seen before.
    /// @throws io_error when more names are seen than a matrix can have rows.
    index_type number(std::string_view name);

    /// All names by number; leaves the table empty.
    std::vector<std::string> take();

private:
    struct slot {
        std::uint32_t hash = 0;  // part of the hash, so that most comparisons need no name
        index_type number = kMaxDimension;  // which no name ever has: free
    };

    index_type append(std::string_view name);
    index_type number_of_small(std::size_t value, std::string_view name);
    slot& find_slot(std::uint32_t hash, std::string_view name);
    void grow();

    std::vector<std::string> names_;
    std::vector<index_type> by_value_;
    std::vector<slot> slots_;  // a power of two, at most half of it used
    std::size_t used_ = 0;
};

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
