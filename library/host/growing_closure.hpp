// SPDX-License-Identifier: MIT
// The closure of a graph that edges are added to.
#pragma once

#include <host/array.hpp>
#include <host/bit_rows.hpp>
#include <host/matrix.hpp>
#include <host/rows.hpp>
#include <host/team.hpp>

#include <unordered_map>
#include <vector>

namespace clbool::host {

// Rows of bits, one for each strong component that the graph had at first. An edge changes the rows
// of vertices that reach its source and did not reach its target; they are found backwards from the
// source, and nothing behind a row that does not change is looked at (Italiano, "Amortized
// efficiency of a path retrieval data structure", 1986). Thread-safety: one thread at a time.
class growing_closure {
public:
    // The closure of `a`. O(edges + rows · vertices / 64) memory beside it.
    growing_closure(const team& workers, const rows& a, bool reflexive);

    index_type vertices() const noexcept { return bits_.nrows; }
    size_type entries() const noexcept { return entries_; }
    bool has(index_type u, index_type v) const noexcept { return bits_.view().has(u, v); }
    const bit_matrix& bits() const noexcept { return bits_; }

    // Returns how many entries are new. O((changed rows) · (vertices / 64 + edges to their
    // vertices)). Strong: when memory runs out, nothing has changed.
    size_type add(index_type u, index_type v);

private:
    void make_row(index_type u);
    template <class Visit>
    void for_each_source_of(index_type vertex, Visit&& visit) const;

    bit_matrix bits_;
    size_type entries_ = 0;
    std::vector<std::vector<index_type>> sharing_;  // vertices of each stored row
    matrix sources_;                                // the transposed graph
    std::unordered_map<index_type, std::vector<index_type>> more_sources_;  // of edges added
};

}  // namespace clbool::host
