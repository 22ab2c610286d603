// SPDX-License-Identifier: MIT
// Incremental transitive closure on the host, under insertion and deletion of edges.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/forms/bit_rows.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/threads/team.hpp>
#include <queries/incremental/cpu/changing_rows.hpp>
#include <queries/incremental/cpu/known_components.hpp>

#include <array>
#include <vector>

namespace clbool::cpu {

// Sparse array of numbers: all are 0 but those set since the last clear, which takes time for these
// alone.
class sparse_marks {
public:
    // Makes room for at least `size`.
    void provide(size_type size) {
        if (values_.size() < size) {
            values_.resize(size);
        }
    }
    index_type operator[](size_type i) const noexcept { return values_[i]; }
    void set(size_type i, index_type value) {
        if (values_[i] == 0) {
            touched_.push_back(static_cast<index_type>(i));
        }
        values_[i] = value;
    }
    void clear() noexcept {
        for (const index_type i : touched_) {
            values_[i] = 0;
        }
        touched_.clear();
    }

private:
    std::vector<index_type> values_;
    std::vector<index_type> touched_;
};

class closure_region;

// Bit rows, one for each strongly connected component. A change affects components that reach the
// source of a relevant edge. These are sorted topologically, and block of columns by block, rows
// are recomputed of which a source row changed there: a batch costs no more than the closure of
// what reaches it, and unchanged words cost nothing. Thread-safety: one thread at a time for
// changes.
class changing_closure {
public:
    // The closure of `a`. Memory O(edges + rows · vertices / 64) besides `a`.
    changing_closure(const team& workers, const rows& a, bool reflexive);

    index_type vertices() const noexcept { return graph_.vertices(); }
    size_type entries() const noexcept { return entries_; }
    matrix edges() const { return graph_.edges(); }
    bool has(index_type u, index_type v) const noexcept {
        const index_type place = places_[u];
        return place != kNoPlace && (row_at(place)[v / kWordBits] & bit_of(v)) != 0;
    }

    // Return how many entries are new, or are gone. Strong exception guarantee.
    size_type add(const team& workers, std::vector<graph_edge> edges);
    size_type take(const team& workers, std::vector<graph_edge> edges);

    // Snapshot of the rows. O(rows · vertices / 64).
    bit_matrix bits(const team& workers) const;

private:
    friend class closure_region;
    struct dissolved_components;

    const word* row_at(index_type place) const noexcept { return rows_[place]; }
    size_type stride() const noexcept { return bit_stride(vertices()); }

    std::vector<graph_edge> seeds_of_taken(const std::vector<graph_edge>& edges,
                                           dissolved_components& broken);
    void update(const team& workers, const std::vector<graph_edge>& seeds, bool growing);

    bool reflexive_;
    changing_graph graph_;
    size_type entries_ = 0;
    array<index_type> places_;  // row of each vertex, or kNoPlace
    component_sets components_;
    std::vector<array<word>> blocks_;    // memory of rows
    std::vector<word*> rows_;            // by place
    std::vector<index_type> counts_;     // entries, by place
    std::vector<index_type> free_;       // places
    std::array<sparse_marks, 4> marks_;  // for regions
};

}  // namespace clbool::cpu
