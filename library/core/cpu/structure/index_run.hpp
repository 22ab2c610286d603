// SPDX-License-Identifier: MIT
// Sequences of row or column numbers, as kernels of the host read them.
#pragma once

#include <clbool/types.hpp>

#include <cstdint>

namespace clbool::cpu {

// A list, or first, first + step, … All are below a dimension; steps are not 0. A view.
struct index_run {
    const index_type* list;  // null: a range
    std::int64_t first;
    std::int64_t step;
    index_type count;

    index_type at(index_type k) const noexcept {
        return list != nullptr ? list[k] : static_cast<index_type>(first + k * step);
    }
    bool is_range() const noexcept { return list == nullptr; }
    // The least and the largest of a range, which has some.
    index_type least() const noexcept { return at(step > 0 ? 0 : count - 1); }
    index_type largest() const noexcept { return at(step > 0 ? count - 1 : 0); }
    // Whether a range has an index that is no less than least() and no more than largest().
    bool meets(index_type index) const noexcept { return (index - first) % step == 0; }
    // Where a range has an index that it meets.
    index_type place_of(index_type index) const noexcept {
        return static_cast<index_type>((index - first) / step);
    }
};

}  // namespace clbool::cpu
