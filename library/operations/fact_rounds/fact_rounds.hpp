// SPDX-License-Identifier: MIT
// Host side of operations/fact_rounds: rules followed from facts that are new to what they lead to,
// by launches that cost what is added and not what is known.
#pragma once

#include <operations/common/handles.hpp>
#include <runtime/buffer.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace clbool::operations {

// Relations between n vertices. What is known of them stays as it is; what is added is a list of
// facts, and a hash table that tells which of those that rules make were there before. Where a rule
// has two sides that grow, added facts of one are chained by row or by column for those of the
// other. Rounds (semi-naive) are enqueued several at a time. Thread-safety: as the stream.
class fact_rounds {
public:
    // What a new fact (u, v) meets: nothing, and is made itself; row v, and makes (u, w) for (v,
    // w); or column u, and makes (w, v) for (w, u).
    enum class meets { nothing, row, column };

    struct relation {
        // By rows, up to two parts: facts that rules make are looked up there. Unused in a relation
        // that does not grow.
        std::vector<compressed_ptr> known;
        node_ptr given;  // facts that are new; null: none
        bool grows = true;
    };
    // New facts of `from` make facts of `to`, which grows.
    struct step {
        std::size_t from;
        std::size_t to;
        meets what = meets::nothing;
        std::vector<compressed_ptr> known;      // rows, or of the transpose where columns are met
        std::optional<std::size_t> also_added;  // and what rounds add to this relation
    };

    // Bytes for each fact that there is room for, in each relation that grows.
    static constexpr size_type kBytesPerFact = 24;
    // Whether so many facts of each of these relations, and their chains, have room on the device.
    static bool fit(const engine& on, index_type n, const std::vector<relation>& relations,
                    const std::vector<step>& steps, size_type capacity);

    // Room for `capacity` facts that rules make of each relation, those that were known or made
    // before among them. A host read where facts are given that have no list of entries yet.
    fact_rounds(engine& on, index_type n, std::vector<relation> relations, std::vector<step> steps,
                size_type capacity);

    enum class state { goes_on, done, too_many };
    // Some rounds; `added` receives what each of them added to all relations. One host read. With
    // too_many there was no room, and nothing of it may be used.
    state run(engine& on, std::vector<size_type>& added);
    // What was added to a relation that grows. A host read.
    node_ptr added_to(engine& on, std::size_t which) const;

private:
    // A relation's facts in the order in which they were found, with those that were there before.
    struct facts {
        struct chains {
            runtime::buffer heads, next;
        };

        runtime::buffer found;
        runtime::buffer fresh;  // numbers of those that are new
        runtime::buffer table;  // the same by their hashes
        cl_uint mask = 0;
        chains by_row, by_column;
    };

    void take(engine& on, std::size_t which);
    void enqueue_round(engine& on);
    void expand(engine& on, const step& by);
    void claim(engine& on, std::size_t which);

    index_type n_;
    std::vector<relation> relations_;
    std::vector<step> steps_;
    size_type capacity_;
    std::vector<facts> facts_;  // by relation
    runtime::buffer control_;
    std::vector<cl_uint> found_;  // the control block as it was read last
    cl_uint round_ = 0;
};

}  // namespace clbool::operations
