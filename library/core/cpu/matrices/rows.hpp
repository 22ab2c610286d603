// SPDX-License-Identifier: MIT
// Views of compressed rows (CSR or DCSR), the common operand type of the host's operations.
#pragma once

#include <clbool/types.hpp>
#include <core/cpu/containers/prefetch.hpp>

#include <algorithm>
#include <cstdint>

namespace clbool::cpu {

// Sorted columns of a row.
struct span {
    const index_type* first = nullptr;
    const index_type* last = nullptr;

    const index_type* begin() const noexcept { return first; }
    const index_type* end() const noexcept { return last; }
    size_type size() const noexcept { return static_cast<size_type>(last - first); }
    bool empty() const noexcept { return first == last; }
};

// A view: the arrays must outlive it. A slot is the position of a stored row, in ascending order.
// Without row numbers (names) this is CSR, with them DCSR; stored rows may be empty in both.
// pointers[0] need not be 0. Thread-safety: immutable.
class rows {
public:
    // 0 × 0.
    rows() noexcept = default;
    // Without entries.
    rows(index_type nrows, index_type ncols) noexcept : rows(nrows, ncols, 0, nullptr, nullptr) {}
    // `names` null: CSR, slot i is row i, `nrows` slots.
    rows(index_type nrows, index_type ncols, index_type slots, const index_type* names,
         const std::uint32_t* pointers, const index_type* cols) noexcept
        : rows(nrows, ncols, slots, names, cols) {
        narrow_ = pointers;
    }
    rows(index_type nrows, index_type ncols, index_type slots, const index_type* names,
         const std::uint64_t* pointers, const index_type* cols) noexcept
        : rows(nrows, ncols, slots, names, cols) {
        wide_ = pointers;
    }

    index_type nrows() const noexcept { return nrows_; }
    index_type ncols() const noexcept { return ncols_; }
    index_type slots() const noexcept { return slots_; }
    size_type nnz() const noexcept { return pointer(slots_) - pointer(0); }
    // Whether slot i is row i for all i.
    bool is_complete() const noexcept { return missing_ == 0; }

    // Row number of a slot.
    index_type name(index_type slot) const noexcept { return names_ ? names_[slot] : slot; }
    // Row pointer: offset of a slot's columns; for slots() the end.
    size_type pointer(size_type slot) const noexcept {
        return narrow_ != nullptr ? narrow_[slot] : wide_[slot];
    }
    void prefetch_pointer(size_type slot) const noexcept {
        narrow_ != nullptr ? prefetch(narrow_ + slot) : prefetch(wide_ + slot);
    }
    const index_type* cols() const noexcept { return cols_; }
    // Raw arrays: names are null for CSR, and one kind of pointers is null.
    const index_type* names() const noexcept { return names_; }
    const std::uint32_t* narrow_pointers() const noexcept { return narrow_; }
    const std::uint64_t* wide_pointers() const noexcept { return narrow_ ? nullptr : wide_; }
    span in_slot(index_type slot) const noexcept {
        return {cols_ + pointer(slot), cols_ + pointer(slot + size_type{1})};
    }
    // The row of this number; empty if not stored. O(log(rows not stored)).
    span row(index_type number) const noexcept {
        const index_type slot = first_slot(number);
        return slot < slots_ && name(slot) == number ? in_slot(slot) : span{cols_, cols_};
    }
    // Lower bound: first slot whose row number is not below this one.
    index_type first_slot(index_type number) const noexcept;
    // Slots from this one on of rows below `end`, of which there are at most `most`. O(most): few
    // are counted sooner, and without mispredictions, than a search misses the caches.
    size_type slots_below(index_type slot, index_type end, size_type most) const noexcept {
        if (is_complete()) {
            return end - slot;
        }
        const index_type* const first = names_ + slot;
        const index_type* const last = names_ + std::min<size_type>(slot + most, slots_);
        return static_cast<size_type>(
            std::count_if(first, last, [end](index_type row) { return row < end; }));
    }
    // Number of rows with entries, of all or of slots [first, last). O(slots).
    index_type filled(index_type first, index_type last) const noexcept {
        return narrow_ != nullptr ? differing(narrow_ + first, last - first)
                                  : differing(wide_ + first, last - first);
    }
    index_type filled() const noexcept { return filled(0, slots_); }

private:
    static constexpr std::uint64_t kZero = 0;

    template <class Pointer>
    static index_type differing(const Pointer* from, index_type count) noexcept {
        index_type found = 0;
        for (index_type i = 0; i < count; ++i) {
            found += from[i] != from[i + size_type{1}] ? 1 : 0;
        }
        return found;
    }

    rows(index_type nrows, index_type ncols, index_type slots, const index_type* names,
         const index_type* cols) noexcept
        : nrows_(nrows),
          ncols_(ncols),
          slots_(slots),
          missing_(nrows - slots),
          // With all rows stored, names are redundant.
          names_(slots < nrows ? names : nullptr),
          cols_(cols) {}

    index_type nrows_ = 0;
    index_type ncols_ = 0;
    index_type slots_ = 0;
    index_type missing_ = 0;  // rows that are not stored
    const index_type* names_ = nullptr;
    const std::uint32_t* narrow_ = nullptr;
    const std::uint64_t* wide_ = &kZero;
    const index_type* cols_ = nullptr;
};

inline index_type rows::first_slot(index_type number) const noexcept {
    const index_type most = std::min(number, slots_);
    if (names_ == nullptr) {
        return most;
    }
    // slot = row number - rows before it that are not stored.
    const index_type least = std::min(number - std::min(number, missing_), most);
    return static_cast<index_type>(std::lower_bound(names_ + least, names_ + most, number) -
                                   names_);
}

}  // namespace clbool::cpu
