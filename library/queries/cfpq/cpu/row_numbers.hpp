// SPDX-License-Identifier: MIT
// Sparse map (symbol, vertex) -> row number: few of all pairs ever get a row.
#pragma once

#include <clbool/types.hpp>

#include <core/cpu/containers/array.hpp>
#include <core/cpu/containers/memory.hpp>
#include <core/cpu/containers/prefetch.hpp>
#include <core/cpu/threads/spin_lock.hpp>
#include <queries/cfpq/rules/rule_options.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace clbool::algorithms {

// A dense table where that is small, else a hash table in parts that are locked one by one.
// Concurrent look-ups and insertions are safe where every call passes shared = true.
class row_numbers {
public:
    static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

    row_numbers(std::size_t symbols, index_type vertices);

    // kNone when there is none. Acquires what the thread that gave the number had written.
    std::uint32_t find(symbol_number symbol, index_type vertex, bool shared = false) const noexcept;
    // Whether the table is dense, so that its cells can be prefetched.
    bool tabled() const noexcept { return tabled_; }
    void prefetch(symbol_number symbol, index_type vertex) const noexcept {
        cpu::prefetch(&place(symbol, vertex));
    }
    // Gives it one unless it has one; returns the one that it has.
    std::uint32_t give(symbol_number symbol, index_type vertex, std::uint32_t number,
                       bool shared = false);

private:
    struct entry {
        std::uint64_t key;
        std::uint32_t number;  // plus 1; 0: free
    };
    // Part of the hash table, by bits of the key, so that threads seldom contend.
    struct part {
        mutable cpu::spin_lock lock;
        array<entry> entries;
        size_type used = 0;
    };
    static constexpr std::size_t kParts = 64;

    std::atomic<std::uint32_t>& place(symbol_number symbol, index_type vertex) const noexcept;
    static entry* entry_of(const array<entry>& entries, std::uint64_t key) noexcept;
    static void grow(part& of);

    index_type vertices_;
    mutable cpu::memory table_;  // number + 1; none where keys are hashed
    bool tabled_;
    std::array<part, kParts> parts_;
};

}  // namespace clbool::algorithms
