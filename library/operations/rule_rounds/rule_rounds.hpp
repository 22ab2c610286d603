// SPDX-License-Identifier: MIT
// Host side of operations/rule_rounds/rounds.cl: all rules of a grammar, a launch for each round.
#pragma once

#include <operations/common/handles.hpp>
#include <operations/rule_rounds/rule_table.hpp>
#include <runtime/buffer.hpp>

#include <cstdint>
#include <vector>

namespace clbool::operations {

// What is known of every row, on its way to the fixpoint. Thread-safety: as the stream.
class rule_rounds {
public:
    // Rounds that are enqueued before anybody waits.
    static constexpr std::uint32_t kMostAtOnce = 8;

    // Whether a device has room for such rows: those that are known and their news take 12 bytes
    // for 32 columns, and a group has a row in its local memory.
    static bool fit(const engine& on, size_type rows, size_type columns) noexcept;
    // No wait. Throws out_of_memory.
    rule_rounds(engine& on, const rule_table& rules);

    bool done() const noexcept { return done_; }
    // Some rounds; what each of them added, the last one nothing when done. One host read.
    std::vector<size_type> run(engine& on);

    // Some rows as a matrix: `rows` become those called `names`, ascending; column c becomes the
    // one called columns[c], ascending, unless there is no list of them.
    struct selection {
        index_type nrows;
        index_type ncols;
        const std::vector<std::uint32_t>& rows;
        const std::vector<index_type>& names;
    };
    // One host read, for the first one since the last round.
    node_ptr relation(engine& on, const selection& of, const std::vector<index_type>& columns);

private:
    runtime::program source(const engine& on, primitives::width w) const;
    runtime::range groups(const engine& on, size_type most) const;
    void launch(engine& on, const char* kernel, size_type most);

    rule_table::layout at_;
    runtime::buffer table_;
    runtime::buffer known_;
    runtime::buffer news_;
    runtime::buffer heads_;
    runtime::buffer totals_;
    runtime::buffer marked_;
    runtime::buffer listed_;
    runtime::buffer fresh_;
    runtime::buffer control_;
    runtime::buffer columns_;
    std::uint32_t round_ = 0;
    bool done_ = false;
    std::vector<std::uint32_t> entries_;  // of each row, once they were read
};

}  // namespace clbool::operations
