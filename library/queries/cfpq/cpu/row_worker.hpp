// SPDX-License-Identifier: MIT
// State of one thread of the row-wise CFPQ solver.
#pragma once

#include <clbool/types.hpp>

#include <core/cpu/containers/arena.hpp>
#include <core/cpu/containers/array.hpp>
#include <core/cpu/sets/growing_row.hpp>
#include <core/cpu/threads/spin_lock.hpp>
#include <queries/cfpq/cpu/wanted_rows.hpp>

#include <cstdint>
#include <vector>

namespace clbool::algorithms {

// `row` contains the row (second symbol, v) for every v in the row that has this continuation.
struct row_continuation {
    symbol_number second;
    std::uint32_t row;
};

// A row under evaluation; in the usual case one cache line.
struct alignas(64) query_row {
    cpu::growing_row found;
    std::uint32_t joined = 0;  // entries that were handed on
    cpu::spin_lock lock;
    bool queued = false;
    cpu::arena_array<std::uint32_t> followers;  // rows that contain all of this one
    cpu::arena_array<row_continuation> continuations;
};

// The delta of a row and its receivers. What it points to is valid until arenas settle.
struct delivery {
    std::uint32_t row;
    span columns;
    const std::uint32_t* followers;
    size_type follower_count;
    const row_continuation* continuations;
    size_type continuation_count;

    size_type receivers() const noexcept { return follower_count + continuation_count; }
    size_type weight() const noexcept { return columns.size() * receivers() + 1; }
};

// Work beyond which no more rows are made, once there are more than some.
struct row_limit {
    size_type work = ~size_type{0};
    size_type rows = 0;
};

// Concurrent workers share rows and hold at most one lock at a time: whoever links a row to another
// one takes what that has handed on so far, and gets all that it hands on later.
class row_worker {
public:
    // `filter`: per symbol, the label that vertices in its rows need an edge of; kNoSymbol: none.
    row_worker(wanted_rows<query_row>& rows, const std::vector<symbol_number>& filter);
    row_worker(const row_worker&) = delete;
    row_worker& operator=(const row_worker&) = delete;

    // Whether other workers run at the same time, from now on.
    void set_shared(bool shared) noexcept { shared_ = shared; }

    // Makes a row, and all rows that it needs: some of them only once it is over its limit.
    void want(symbol_number symbol, index_type vertex);
    // Workers that run at the same time have no limit of rows.
    void set_limit(const row_limit& limit) noexcept { limit_ = limit; }
    bool is_over() const noexcept {
        return work_ > limit_.work && (limit_.rows == 0 || rows_.size() > limit_.rows);
    }
    // Takes the row's delta.
    delivery take(std::uint32_t row);
    void deliver(const delivery& what);
    // Takes and delivers the deltas of all of these.
    void hand_on(const std::uint32_t* first, const std::uint32_t* last);

    // Rows that it added to and that were on no worklist yet.
    std::vector<std::uint32_t>& queue() noexcept { return queue_; }
    size_type entries() const noexcept { return entries_; }
    size_type work() const noexcept { return work_; }
    // Frees arena memory for reuse. No worker may run.
    void settle() noexcept { memory_.settle(); }

private:
    void expand_wanted();
    symbol_number filter_of(std::uint32_t row) const noexcept {
        return filtering_ ? filter_[rows_.name(row).symbol] : kNoSymbol;
    }
    void apply(std::uint32_t row, const rule_options::option& rule);
    void deliver_to_followers(const delivery& what);
    void deliver_words(const delivery& what);
    void prefetch(const std::uint32_t* next, const std::uint32_t* last, span columns) noexcept;
    void continue_at(const row_continuation& to, std::uint32_t row, span columns);
    void follow(std::uint32_t row, symbol_number symbol, index_type vertex);
    void follow_row(std::uint32_t row, std::uint32_t leader);
    span few_with_label(symbol_number label, std::uint32_t row, span columns,
                        cpu::array<index_type>& into);
    cpu::column_bits as_words(span columns);
    // `words`: the same columns, for rows that have bits.
    void add(std::uint32_t row, span columns, const cpu::column_bits* words = nullptr);
    void add_useful(std::uint32_t row, std::uint32_t from, span columns);
    void added(std::uint32_t row, query_row& to, size_type before);

    wanted_rows<query_row>& rows_;
    const rule_options& rules_;
    const edge_index& edges_;
    const std::vector<symbol_number>& filter_;
    bool filtering_;  // any symbol has a filter
    bool shared_ = false;
    wanted_rows<query_row>::hand hand_;
    cpu::arena memory_;
    std::vector<std::uint32_t> queue_;
    cpu::array<cpu::word> words_;  // bitmap of a delivery; 0 otherwise
    cpu::array<cpu::word> copied_;
    cpu::array<index_type> picked_, continued_;
    size_type entries_ = 0;
    size_type work_ = 0;
    row_limit limit_;
};

}  // namespace clbool::algorithms
