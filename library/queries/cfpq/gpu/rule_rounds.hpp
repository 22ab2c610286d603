// SPDX-License-Identifier: MIT
// Host side of queries/cfpq/rule_rounds.cl: CFPQ over all rules at once, one launch a round.
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/runtime/memory/buffer.hpp>
#include <queries/cfpq/gpu/rule_table.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace clbool::operations {

// Known rows and their deltas, up to the fixpoint. Thread-safety: as the stream.
class rule_rounds {
public:
    // Rounds that are enqueued without host synchronisation.
    static constexpr std::uint32_t kMostAtOnce = 8;

    // Whether the device has memory for such rows: known bits and deltas take 12 bytes for 32
    // columns, and a work-group holds a row in local memory.
    static bool fit(const engine& on, size_type rows, size_type columns) noexcept;
    // No wait. Throws out_of_memory.
    rule_rounds(engine& on, const rule_table& rules);

    bool done() const noexcept { return done_; }
    // Enqueues some rounds; returns what each added, 0 last at the fixpoint. One host read.
    std::vector<size_type> run(engine& on);

    // Some rows as a matrix: `rows` become those called `names`, ascending. Column c becomes the
    // one called columns[c], ascending, unless there is no list of them.
    struct selection {
        std::vector<std::uint32_t> rows;
        std::vector<index_type> names;
    };
    // n x n matrices; small ones in host memory. Two host reads for all of them.
    std::vector<node_ptr> relations(engine& on, index_type n, const std::vector<selection>& wanted,
                                    const std::vector<index_type>& columns) const;

private:
    // Column indices of rows, at their row pointers.
    struct listing {
        std::vector<std::uint32_t> rows;
        std::vector<size_type> pointers{0};
        std::vector<index_type> names;
    };

    void launch(engine& on, const char* kernel, size_type most);
    void screen(engine& on);
    runtime::buffer list(engine& on, const listing& of, const runtime::buffer& pointers,
                         primitives::width w, const runtime::buffer& columns) const;
    node_ptr on_device(engine& on, index_type n, listing of, const runtime::buffer& columns) const;
    // Converts them to host matrices in `made`, each at its position.
    void on_host(engine& on, index_type n, const std::vector<std::pair<size_type, listing>>& small,
                 const runtime::buffer& columns, std::vector<node_ptr>& made) const;

    rule_table::layout at_;
    runtime::buffer table_;
    runtime::buffer known_;
    runtime::buffer news_;
    runtime::buffer heads_;
    runtime::buffer totals_;
    runtime::buffer marked_;
    runtime::buffer listed_;
    runtime::buffer fresh_;
    runtime::buffer few_;
    runtime::buffer control_;
    std::uint32_t round_ = 0;
    bool done_ = false;
};

}  // namespace clbool::operations
