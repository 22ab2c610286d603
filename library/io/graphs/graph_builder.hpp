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
    index_type number(std::string_view name) { return number(name, hash_of(name)); }
    /// Those of several. Memory is asked for before it is needed, for all of them, and so hardly
    /// waited for.
    void number(const std::vector<std::string_view>& names, std::vector<index_type>& numbers);

    /// All names by number; leaves the table empty.
    std::vector<std::string> take();

private:
    struct slot {
        std::uint32_t hash = 0;  // part of the hash, so that most comparisons need no name
        index_type number = kMaxDimension;  // which no name ever has: free
    };

    static std::uint32_t hash_of(std::string_view name);
    index_type number(std::string_view name, std::uint32_t hash);
    index_type append(std::string_view name);
    index_type number_of_small(std::size_t value, std::string_view name);
    slot& find_slot(std::uint32_t hash, std::string_view name);
    void grow();

    std::vector<std::string> names_;
    std::vector<index_type> by_value_;
    std::vector<slot> slots_;  // a power of two, at most half of it used
    std::size_t used_ = 0;
    std::vector<std::uint32_t> hashes_;
};

struct named_edge {
    std::string_view source, label, target;
};

/// Collects edges; duplicates merge.
class graph_builder {
public:
    void add(const named_edge& edge);
    /// The same for several, in less time.
    void add(const std::vector<named_edge>& edges);
    /// Adds those vertices 0, 1, … count - 1 that no edge has.
    void fill(index_type count);
    /// The graph; leaves the builder empty. O(edges log edges).
    labelled_graph finish();

private:
    coordinates& relation(std::string_view label);

    name_table vertices_;
    name_table labels_;
    std::vector<coordinates> relations_;  // by number of the label
    std::vector<std::string_view> ends_;  // of several edges: source, target, source, …
    std::vector<index_type> numbers_;     // of these
};

}  // namespace clbool::io
