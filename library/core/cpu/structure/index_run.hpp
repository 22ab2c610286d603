// SPDX-License-Identifier: MIT
// Index sequences of the host's extract and assign: lists or strided ranges.
#pragma once

#include <clbool/types.hpp>

#include <cstdint>

namespace clbool::cpu {

// A list, or first, first + step, …; all in range, step != 0. A view.
struct index_run {
    const index_type* list;  // null: a range
    std::int64_t first;
    std::int64_t step;
    index_type count;

    index_type at(index_type k) const noexcept {
        return list != nullptr ? list[k] : static_cast<index_type>(first + k * step);
    }
    bool is_range() const noexcept { return list == nullptr; }
    // Smallest and largest index of a non-empty range.
    index_type least() const noexcept { return at(step > 0 ? 0 : count - 1); }
    index_type largest() const noexcept { return at(step > 0 ? count - 1 : 0); }
    // Whether an index between least() and largest() is in the range.
    bool meets(index_type index) const noexcept { return (index - first) % step == 0; }
    // Position of an index that is in the range.
    index_type place_of(index_type index) const noexcept {
        return static_cast<index_type>((index - first) / step);
    }
};

}  // namespace clbool::cpu
