// SPDX-License-Identifier: MIT
// Pending updates of single entries (tuples); the last update of an entry wins.
#pragma once

#include <clbool/types.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace clbool::cpu {

// Coordinates of an entry.
struct entry_place {
    index_type row;
    index_type col;
};

// Hash table of updated entries, inserted or deleted. Open addressing with linear probing, load
// factor at most 1/2. Thread-safety: as a container's.
class update_table {
public:
    // Reserves space so that put() does not throw.
    void reserve(size_type more);
    // Strong exception guarantee.
    void put(entry_place at, bool added);
    // Whether the entry was inserted or deleted; nothing if it was not updated.
    std::optional<bool> find(entry_place at) const noexcept;

    size_type size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    void clear() noexcept;

    // All inserted, or all deleted entries, unordered.
    struct list {
        std::vector<index_type> rows;
        std::vector<index_type> cols;
    };
    list places(bool added) const;

private:
    using key = std::uint64_t;

    // Above all keys.
    static constexpr key kFree = ~key{0};

    static key key_of(entry_place at) noexcept { return key{at.row} << 32 | at.col; }
    size_type slot_of(key wanted) const noexcept;
    // Rehashes for so many entries.
    void grow(size_type places);

    std::vector<key> keys_;
    std::vector<std::uint8_t> added_;
    size_type size_ = 0;
    unsigned shift_ = 64;  // 64 - log2(table size)
};

}  // namespace clbool::cpu
