// SPDX-License-Identifier: MIT
// Host side of queries/incremental/gpu: rules followed from facts that are new to what they lead
// to, by launches that cost what is added and not what is known.
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/runtime/memory/buffer.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace clbool::operations {

// Relations between n vertices. What is known of them stays as it is; what is added is a list of
// facts with a hash table over it, which tells what rules make for the first time. Where a rule has
// two sides that grow, added facts of one are chained by row or by column for those of the other.
// Rounds (semi-naive) are enqueued several at a time. Thread-safety: as the stream.
class fact_rounds {
public:
    // What a new fact (u, v) meets: nothing, and is made itself; row v, and makes (u, w) for (v,
    // w); or column u, and makes (w, v) for (w, u).
    enum class meets { nothing, row, column };

    struct relation {
        // By rows, in up to two parts: what rules make is looked up there. Unused in a relation
        // that does not grow.
        std::vector<compressed_ptr> known;
        node_ptr given;  // facts that are new; null: none
    };
    // New facts of `from` make facts of `to`, which grows.
    struct step {
        std::size_t from;
        std::size_t to;
        meets what = meets::nothing;
        std::vector<compressed_ptr> known;      // rows, or of the transpose where columns are met
        std::optional<std::size_t> also_added;  // and what rounds add to this relation
    };
    struct rules {
        std::vector<relation> relations;
        std::size_t growing = 0;  // so many of them grow, the first ones
        std::vector<step> steps;
    };

    // Whether so many facts of each relation that grows, and their chains, have room on the device.
    static bool fit(const engine& on, index_type n, const rules& of, size_type capacity);

    // Room for `capacity` facts that are added to each relation, and for twice as many that rules
    // make in a round, known and equal ones among them. Waits as conversions of what is given do.
    fact_rounds(engine& on, index_type n, rules of, size_type capacity);

    enum class state { goes_on, done, too_many };
    // Some rounds; `added` receives what each of them added to all relations, the first one what
    // was given. One host read. With too_many there was no room, and nothing of it may be used.
    state run(engine& on, std::vector<size_type>& added);
    // What was added to a relation that grows, once it is done. A host read.
    node_ptr added_to(engine& on, std::size_t which) const;

private:
    // Added facts of a relation by row, or by column.
    struct chains {
        runtime::buffer heads, next;
    };
    // Rows that facts are looked up in: by number where all have pointers, else by their names.
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
    void enqueue_round(engine& on);
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
    runtime::buffer facts_;         // pairs: those of relations that grow, then those of others
    runtime::buffer slot_of_;       // of each fact of the former
    runtime::buffer made_;          // pairs that rules of a round make
    runtime::buffer table_;         // numbers of facts by their hashes
    std::vector<chains> by_row_, by_column_;
    std::vector<std::vector<known_rows>> met_;      // by step
    std::vector<std::array<known_rows, 2>> known_;  // by relation that grows
    runtime::buffer control_;
    std::vector<cl_uint> found_;  // the control block as it was read last
    cl_uint round_ = 0;
};

}  // namespace clbool::operations
