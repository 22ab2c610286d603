// SPDX-License-Identifier: MIT
// The region of a closure that a change affects, and the recomputation of its rows.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <queries/graph/cpu/components.hpp>
#include <queries/incremental/cpu/changing_closure.hpp>

#include <unordered_map>
#include <vector>

namespace clbool::cpu {

// Components of the changed graph that reach a seed, in reverse topological order. Each has a row:
// the union of its own columns and other rows.
class closure_region {
public:
    // `seeds`: components whose dependencies changed, each with the target of an inserted or
    // deleted edge, or none if the whole row is recomputed. `growing`: insertions only, so that
    // rows that have all targets already are unchanged.
    closure_region(const team& workers, changing_closure& of, const std::vector<graph_edge>& seeds,
                   bool growing);

    // Recomputes the rows. Nothing is thrown once anything has changed.
    void apply(const team& workers);

private:
    static constexpr index_type kNone = kNoPlace;

    struct block {
        size_type first, count;  // words
    };
    struct worker {
        array<word> row;
        array<word> pending;             // bits of items
        std::vector<index_type> gained;  // entries of each row, modulo 2^32
    };
    size_type count() const noexcept { return strong_.count; }
    span part(const array<index_type>& of, const array<size_type>& starts,
              size_type i) const noexcept {
        return {of.data() + starts[i], of.data() + starts[i + 1]};
    }
    index_type component(index_type node) const noexcept { return nodes_[node]; }
    span vertices_of(size_type node) const noexcept {
        return of_.components_.members(nodes_[node]);
    }
    void find_nodes(bool growing);
    void find_components(const team& workers);
    void measure();
    void choose_places();
    index_type new_place(index_type copied);
    void find_sources();
    void turn_round(const array<index_type>& from, const array<index_type>& to);
    void mark_seeds(const block& at, worker& by) const;
    void name_members();
    template <class Visit>
    void for_each_target(index_type item, Visit&& visit) const;
    void close(const block& at, worker& by) const;
    void make_row(const block& at, size_type item, word* out) const;
    bool differs(const block& at, index_type place, const word* row) const;
    bool differs_anywhere(const block& at, size_type item, const word* row) const;
    void commit(const std::vector<worker>& workers);
    void commit_members(size_type item);

    // Marks are borrowed from the closure, so that small changes need no time O(vertices).
    struct borrowed_marks {
        explicit borrowed_marks(changing_closure& of);
        borrowed_marks(const borrowed_marks&) = delete;
        borrowed_marks& operator=(const borrowed_marks&) = delete;
        ~borrowed_marks();

        sparse_marks& nodes;    // per component, node + 1; 0: outside the region
        sparse_marks& keepers;  // per place, 1 + the item that keeps it
        sparse_marks& sources;  // per place, 1 + the item that last listed it (deduplication)
        sparse_marks& columns;  // the same per vertex
    };

    changing_closure& of_;
    const std::vector<graph_edge>& seeds_;
    borrowed_marks marks_;
    array<index_type> nodes_;          // components
    partition strong_;                 // strongly connected components of nodes: items
    class_members grouped_;            // nodes of each item
    std::vector<index_type> sizes_;    // vertices of each item
    std::vector<index_type> largest_;  // node of each item
    std::vector<bool> cyclic_, has_row_;
    std::vector<index_type> places_;  // of each item's row
    std::vector<graph_edge> copies_;  // new places, and the places that they are copied from
    size_type reused_ = 0;            // free places that are taken
    array<word> memory_;              // of new rows
    array<size_type> also_starts_, source_starts_, column_starts_, user_starts_;
    array<index_type> also_;     // places of old rows merged into one item
    array<index_type> sources_;  // places that each row is the union of
    array<index_type> columns_;  // of its own, ascending
    array<index_type> users_;  // reverse dependencies: items that have this one among their sources
    std::unordered_map<index_type, std::vector<index_type>> members_;  // of new components
    std::unordered_map<index_type, std::vector<index_type>> fresh_;    // vertices that joined them
};

}  // namespace clbool::cpu
