// SPDX-License-Identifier: MIT
// Numbers of rows, of which a query over many symbols and vertices comes to few.
#pragma once

#include <clbool/types.hpp>

#include <algorithms/rule_options.hpp>
#include <host/array.hpp>
#include <host/memory.hpp>

#include <cstddef>
#include <cstdint>

namespace clbool::algorithms {

// Numbers for (symbol, vertex), as many as are asked for: a table where that is small, else hashed.
class row_numbers {
public:
    static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

    row_numbers(std::size_t symbols, index_type vertices);

    // kNone when there is none.
    std::uint32_t find(symbol_number symbol, index_type vertex) const noexcept;
    // Gives it one that it had not.
    void set(symbol_number symbol, index_type vertex, std::uint32_t number);

private:
    struct entry {
        std::uint64_t key;
        std::uint32_t number;
    };

    std::uint32_t* place(symbol_number symbol, index_type vertex) const noexcept;
    const entry& entry_of(std::uint64_t key) const noexcept;
    void grow();

    index_type vertices_;
    mutable host::memory table_;  // of number + 1; none where keys are hashed
    bool tabled_;
    array<entry> entries_;
    size_type used_ = 0;
};

}  // namespace clbool::algorithms
