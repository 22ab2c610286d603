// SPDX-License-Identifier: MIT
// The part of a closure that a change is about, and how its rows are made again.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <queries/graph/cpu/components.hpp>
#include <queries/incremental/cpu/changing_closure.hpp>

#include <unordered_map>
#include <vector>

namespace clbool::cpu {

// Components from which a seed is reached, as they are with the changed edges, numbered behind
// those that they reach. Each has a row: the union of columns of its own and of other rows.
class closure_region {
public:
    // `seeds`: components whose rows have other sources than before, each with the target of an
    // edge that came or went, or with none when all of it has to be made again. `growing`: all are
    // of edges that came, so that rows that have all targets cannot change.
    closure_region(const team& workers, changing_closure& of, const std::vector<graph_edge>& seeds,
                   bool growing);

    // Makes the rows. Nothing is thrown once anything has changed.
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

    // Marks are those of the closure, so that small changes take no time for all its vertices.
    struct borrowed_marks {
        explicit borrowed_marks(changing_closure& of);
        borrowed_marks(const borrowed_marks&) = delete;
        borrowed_marks& operator=(const borrowed_marks&) = delete;
        ~borrowed_marks();

        sparse_marks& nodes;    // of each component: one more than its node; 0: outside
        sparse_marks& keepers;  // of each place: one more than the item that keeps it
        sparse_marks& sources;  // of each place: one more than the item that last had it
        sparse_marks& columns;  // the same of each vertex
    };

    changing_closure& of_;
    const std::vector<graph_edge>& seeds_;
    borrowed_marks marks_;
    array<index_type> nodes_;          // components
    partition strong_;                 // of nodes: items
    class_members grouped_;            // nodes of each item
    std::vector<index_type> sizes_;    // vertices of each item
    std::vector<index_type> largest_;  // node of each item
    std::vector<bool> cyclic_, has_row_;
    std::vector<index_type> places_;  // of each item's row
    std::vector<graph_edge> copies_;  // new places, and which they begin as
    size_type reused_ = 0;            // places that were free
    array<word> memory_;              // of new rows
    array<size_type> also_starts_, source_starts_, column_starts_, user_starts_;
    array<index_type> also_;     // places of what became one: rows that were others before
    array<index_type> sources_;  // places that each row is the union of
    array<index_type> columns_;  // of its own, ascending
    array<index_type> users_;    // items that have this one among their sources
    std::unordered_map<index_type, std::vector<index_type>> members_;  // of new components
    std::unordered_map<index_type, std::vector<index_type>> fresh_;    // those that came to them
};

}  // namespace clbool::cpu
