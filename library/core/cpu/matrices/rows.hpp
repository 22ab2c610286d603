// SPDX-License-Identifier: MIT
// Compressed rows in plain memory, as every kernel of the host reads them.
#pragma once

#include <clbool/types.hpp>

#include <algorithm>
#include <cstdint>

namespace clbool::cpu {

// Ascending columns.
struct span {
    const index_type* first = nullptr;
    const index_type* last = nullptr;

    const index_type* begin() const noexcept { return first; }
    const index_type* end() const noexcept { return last; }
    size_type size() const noexcept { return static_cast<size_type>(last - first); }
    bool empty() const noexcept { return first == last; }
};

// A view: the arrays must outlive it. Slots are rows that are stored, in ascending order; without
// names these are all rows, with them any, and either may be empty. Pointers tell where in `cols`
// each slot begins, and the end; the first need not be 0.
// Thread-safety: none is needed; all is const.
class rows {
public:
    // 0 × 0.
    rows() noexcept = default;
    // Without entries.
    rows(index_type nrows, index_type ncols) noexcept : rows(nrows, ncols, 0, nullptr, nullptr) {}
    // `names` null: slot i is row i, and there are `nrows` slots.
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
    // Whether row i is in slot i for every i.
    bool is_complete() const noexcept { return missing_ == 0; }

    // Number of the row in a slot.
    index_type name(index_type slot) const noexcept { return names_ ? names_[slot] : slot; }
    // Where in cols() a slot begins; for slots() the end.
    size_type pointer(size_type slot) const noexcept {
        return narrow_ != nullptr ? narrow_[slot] : wide_[slot];
    }
    const index_type* cols() const noexcept { return cols_; }
    // The arrays themselves: names are null where slot i is row i, and one kind of pointers is.
    const index_type* names() const noexcept { return names_; }
    const std::uint32_t* narrow_pointers() const noexcept { return narrow_; }
    const std::uint64_t* wide_pointers() const noexcept { return narrow_ ? nullptr : wide_; }
    span in_slot(index_type slot) const noexcept {
        return {cols_ + pointer(slot), cols_ + pointer(slot + size_type{1})};
    }
    // The row of this number; empty when it is not stored. O(log of the rows that are not stored).
    span row(index_type number) const noexcept {
        const index_type slot = first_slot(number);
        return slot < slots_ && name(slot) == number ? in_slot(slot) : span{cols_, cols_};
    }
    // The first slot whose row has this number or a larger one.
    index_type first_slot(index_type number) const noexcept;

private:
    static constexpr std::uint64_t kZero = 0;

    rows(index_type nrows, index_type ncols, index_type slots, const index_type* names,
         const index_type* cols) noexcept
        : nrows_(nrows),
          ncols_(ncols),
          slots_(slots),
          missing_(nrows - slots),
          // Names of all rows are their numbers.
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
    // A row's slot is its number less the rows before it that are not stored.
    const index_type least = std::min(number - std::min(number, missing_), most);
    return static_cast<index_type>(std::lower_bound(names_ + least, names_ + most, number) -
                                   names_);
}

}  // namespace clbool::cpu
