// SPDX-License-Identifier: MIT
// Host side of queries/incremental/gpu: semi-naive rounds over facts, whose launches cost O(delta).
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/runtime/memory/buffer.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace clbool::operations {

// Relations between n vertices. Known facts stay in compressed rows; added ones are appended to a
// list with a hash table that removes duplicates. Where both sides of a rule grow, added facts are
// also chained by row or by column. Rounds are enqueued in batches where rules are few, else one by
// one without the rules that have no delta. Thread-safety: as the stream.
class fact_rounds {
public:
    // Join of a new fact (u, v): none, and is made itself; with row v: (u, w) for (v, w); with
    // column u: (w, v) for (w, u).
    enum class meets { nothing, row, column };

    struct relation {
        // Compressed rows, up to two parts, searched for duplicates. Unused if it does not grow.
        std::vector<compressed_ptr> known;
        node_ptr given;  // delta to start with; null: none
    };
    // New facts of `from` make facts of `to`, which grows.
    struct step {
        std::size_t from;
        std::size_t to;
        meets what = meets::nothing;
        std::vector<compressed_ptr> known;      // rows, or those of the transpose
        std::optional<std::size_t> also_added;  // and what rounds add to this relation (chains)
    };
    struct rules {
        std::vector<relation> relations;
        std::size_t growing = 0;  // the first so many relations grow
        std::vector<step> steps;
    };

    // Whether so many facts of each growing relation, and their chains, fit the device.
    static bool fit(const engine& on, index_type n, const rules& of, size_type capacity);

    // Memory for `capacity` added facts of each relation, and twice as many candidates a round,
    // duplicates included. Waits as conversions of what is given do.
    fact_rounds(engine& on, index_type n, rules of, size_type capacity);

    enum class state { goes_on, done, too_many };
    // Some rounds; `added` receives the deltas over all relations, the first one what was given.
    // One host read. too_many: overflow, results are invalid.
    state run(engine& on, std::vector<size_type>& added);
    // What was added to a growing relation, once done. A host read.
    node_ptr added_to(engine& on, std::size_t which) const;

private:
    // Added facts of a relation, as linked lists by row or by column.
    struct chains {
        runtime::buffer heads, next;
    };
    // Rows for look-up: row pointers, else binary search of names (DCSR).
    struct known_rows {
        known_rows() = default;
        known_rows(engine& on, const compressed_ptr& of);

        compressed_ptr of;
        runtime::buffer pointers, cols, names;
        index_type slots = 0, missing = 0;
        bool wide = false;
    };

    void view_known(engine& on);
    void make_room(engine& on);
    void begin(engine& on);
    void take(engine& on, std::size_t which);
    cl_uint rounds_at_once() const noexcept;
    bool may_have_delta(std::size_t which, bool is_read) const;
    void enqueue_round(engine& on, bool is_read);
    void expand(engine& on, std::size_t number);
    void claim(engine& on, std::size_t which);
    void chain(engine& on, std::size_t which, const chains& in, bool by_column);
    size_type first_fact(std::size_t which) const noexcept;
    size_type first_made(std::size_t which) const noexcept { return which * 2 * capacity_; }
    size_type first_slot(std::size_t which) const noexcept { return which * slots_; }

    index_type n_;
    rules of_;
    size_type capacity_;
    size_type slots_;               // of each relation that grows
    std::vector<size_type> given_;  // by relation
    runtime::buffer facts_;         // pairs: of growing relations, then of the others
    runtime::buffer slot_of_;       // of each fact of the former
    runtime::buffer made_;          // candidates: pairs that rules of a round make
    runtime::buffer table_;         // hash tables of fact numbers
    std::vector<chains> by_row_, by_column_;
    std::vector<std::vector<known_rows>> met_;      // by step
    std::vector<std::array<known_rows, 2>> known_;  // by relation that grows
    runtime::buffer control_;
    std::vector<cl_uint> found_;  // control block as of the last host read
    cl_uint round_ = 0;
};

}  // namespace clbool::operations
