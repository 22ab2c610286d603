// SPDX-License-Identifier: MIT
// Changes of single entries, of which the last counts.
#pragma once

#include <clbool/types.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace clbool::cpu {

// A place in a matrix.
struct entry_place {
    index_type row;
    index_type col;
};

// A hash table of places, with what became of each: it was added, or removed. Open addressing with
// linear probing; at most half of it is filled.
// Thread-safety: as a container's.
class update_table {
public:
    // Room for so many more places: put() throws nothing for these.
    void reserve(size_type more);
    // Strong guarantee.
    void put(entry_place at, bool added);
    // Whether the place was added, or removed; nothing when it was neither.
    std::optional<bool> find(entry_place at) const noexcept;

    // Places in it.
    size_type size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    void clear() noexcept;

    // All places that were added, or removed, in no order.
    struct list {
        std::vector<index_type> rows;
        std::vector<index_type> cols;
    };
    list places(bool added) const;

private:
    using key = std::uint64_t;

    // No index is as large as that.
    static constexpr key kFree = ~key{0};

    static key key_of(entry_place at) noexcept { return key{at.row} << 32 | at.col; }
    size_type slot_of(key wanted) const noexcept;
    // To hold so many places.
    void grow(size_type places);

    std::vector<key> keys_;
    std::vector<std::uint8_t> added_;
    size_type size_ = 0;
    unsigned shift_ = 64;  // 64 less the binary logarithm of the table's size
};

}  // namespace clbool::cpu
