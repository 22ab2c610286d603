// SPDX-License-Identifier: MIT
// Rows (nonterminal, vertex) created on demand, when a rule of another row needs them.
#pragma once

#include <clbool/types.hpp>

#include <core/cpu/containers/memory.hpp>
#include <core/cpu/containers/prefetch.hpp>
#include <queries/cfpq/cpu/row_numbers.hpp>
#include <queries/cfpq/rules/edge_index.hpp>
#include <queries/cfpq/rules/rule_options.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

namespace clbool::algorithms {

// Growing array with stable addresses: blocks of memory of doubling size, each as large as all
// before it. Threads may read objects while another one adds more.
template <class Object>
class row_blocks {
public:
    row_blocks() noexcept = default;
    row_blocks(const row_blocks&) = delete;
    row_blocks& operator=(const row_blocks&) = delete;
    ~row_blocks() {
        for (std::uint32_t i = 0; i < size_; ++i) {
            (*this)[i].~Object();
        }
    }

    std::uint32_t size() const noexcept { return size_; }
    // Adds `count` objects; returns the number of the first. Throws std::bad_alloc, also where
    // numbers are used up. One thread at a time.
    std::uint32_t add(std::uint32_t count) {
        if (count > kMost - size_) {
            throw std::bad_alloc();
        }
        const std::uint32_t first = size_;
        for (const std::uint32_t last = first + count; size_ < last; ++size_) {
            const place at = place_of(size_);
            if (at.offset == 0) {
                allocate(at.block);
            }
            new (blocks_[at.block] + at.offset) Object();
        }
        return first;
    }

    Object& operator[](std::uint32_t number) noexcept {
        return const_cast<Object&>(static_cast<const row_blocks&>(*this)[number]);
    }
    const Object& operator[](std::uint32_t number) const noexcept {
        const place at = place_of(number);
        return blocks_[at.block][at.offset];
    }

private:
    static constexpr unsigned kFirstBits = 8;
    static constexpr std::uint32_t kFirst = 1u << kFirstBits;
    static constexpr std::size_t kBlocks = 33 - kFirstBits;
    static constexpr std::uint32_t kMost = std::numeric_limits<std::uint32_t>::max() - kFirst;

    struct place {
        std::size_t block;
        size_type offset;
    };

    static unsigned highest_bit(std::uint32_t n) noexcept {
#ifdef __GNUC__
        return 31u - static_cast<unsigned>(__builtin_clz(n));
#else
        unsigned bit = 0;
        while (n >>= 1) {
            ++bit;
        }
        return bit;
#endif
    }
    static place place_of(std::uint32_t number) noexcept {
        const std::uint32_t n = number + kFirst;
        const unsigned bit = highest_bit(n);
        return {bit - kFirstBits, n - (size_type{1} << bit)};
    }

    // Aligned to cache lines, which malloc does not promise.
    void allocate(std::size_t block) {
        memory_[block] =
            cpu::memory((size_type{kFirst} * sizeof(Object) << block) + alignof(Object));
        const auto begin = reinterpret_cast<std::uintptr_t>(memory_[block].data());
        const auto aligned = (begin + alignof(Object) - 1) / alignof(Object) * alignof(Object);
        blocks_[block] = reinterpret_cast<Object*>(memory_[block].data() + (aligned - begin));
    }

    std::array<cpu::memory, kBlocks> memory_;
    std::array<Object*, kBlocks> blocks_{};
    std::uint32_t size_ = 0;
};

// Key of a row.
struct row_name {
    symbol_number symbol = kNoSymbol;
    index_type vertex = 0;
};

// Refers to its arguments. Threads may share it, if each has its own hand and every call says so.
template <class Row>
class wanted_rows {
public:
    // Thread-local state: pending rows and a range of row numbers.
    class hand {
        friend wanted_rows;

        std::vector<std::uint32_t> open_;   // made here, rules not yet applied
        std::vector<std::uint32_t> seen_;   // per rule, the last row + 1 that it was applied to
        std::uint32_t next_ = 0, end_ = 0;  // row numbers reserved for it
    };

    wanted_rows(const rule_options& rules, const edge_index& edges)
        : rules_(rules), edges_(edges), numbers_(rules.nonterminals(), edges.size()) {}

    const rule_options& rules() const noexcept { return rules_; }
    const edge_index& edges() const noexcept { return edges_; }

    // The number of a row, which is created unless it is there.
    std::uint32_t want(symbol_number symbol, index_type vertex, hand& by, bool shared = false) {
        const std::uint32_t found = numbers_.find(place_of(symbol), vertex, shared);
        return found != row_numbers::kNone ? found : make(symbol, vertex, by, shared);
    }

    // Prefetches a row that will be wanted some calls later: first with `near` false, then true.
    void prefetch(symbol_number symbol, index_type vertex, bool near) const noexcept {
        if (!numbers_.tabled()) {
            return;
        }
        if (!near) {
            numbers_.prefetch(place_of(symbol), vertex);
            return;
        }
        const std::uint32_t row = numbers_.find(place_of(symbol), vertex);
        if (row != row_numbers::kNone) {
            cpu::prefetch(&rows_[row]);
        }
    }

    // apply(row, rule) for every rule that may match at the rows that this hand made, including
    // those that apply() makes it want, while goes_on().
    template <class Apply, class GoesOn>
    void expand(hand& by, const Apply& apply, const GoesOn& goes_on) {
        while (!by.open_.empty() && goes_on()) {
            const std::uint32_t row = by.open_.back();
            by.open_.pop_back();
            expand_row(row, by, apply);
        }
    }

    Row& operator[](std::uint32_t row) noexcept { return rows_[row]; }
    const Row& operator[](std::uint32_t row) const noexcept { return rows_[row]; }
    const row_name& name(std::uint32_t row) const noexcept { return names_[row]; }
    // Upper bound of row numbers; some numbers are unused, and their rows stay empty.
    std::uint32_t size() const noexcept { return rows_.size(); }
    // Null when nobody wanted it. No worker may run.
    const Row* find(symbol_number symbol, index_type vertex) const noexcept {
        const std::uint32_t row = numbers_.find(place_of(symbol), vertex);
        return row == row_numbers::kNone ? nullptr : &rows_[row];
    }

private:
    static constexpr std::uint32_t kAtOnce = 32;  // row numbers reserved at a time

    symbol_number place_of(symbol_number symbol) const noexcept {
        return static_cast<symbol_number>(rules_.place_of(symbol));
    }

    std::uint32_t make(symbol_number symbol, index_type vertex, hand& by, bool shared) {
        if (by.next_ == by.end_) {
            by.next_ = add_rows();
            by.end_ = by.next_ + kAtOnce;
        }
        names_[by.next_] = {symbol, vertex};
        const std::uint32_t row = numbers_.give(place_of(symbol), vertex, by.next_, shared);
        if (row == by.next_) {
            ++by.next_;
            by.open_.push_back(row);
        }
        return row;
    }

    // Both kinds of numbers denote the same rows.
    std::uint32_t add_rows() {
        const std::lock_guard<std::mutex> one_at_a_time(adding_);
        names_.add(kAtOnce);
        return rows_.add(kAtOnce);
    }

    template <class Apply>
    void expand_row(std::uint32_t row, hand& by, const Apply& apply) {
        by.seen_.resize(rules_.size());
        const row_name name = names_[row];
        rules_.for_each_at(name.symbol, edges_, name.vertex, [&](const rule_options::option& rule) {
            if (std::exchange(by.seen_[rule.number], row + 1) != row + 1) {
                apply(row, rule);
            }
        });
    }

    const rule_options& rules_;
    const edge_index& edges_;
    row_numbers numbers_;
    std::mutex adding_;
    row_blocks<row_name> names_;
    row_blocks<Row> rows_;
};

}  // namespace clbool::algorithms
