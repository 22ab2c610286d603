// SPDX-License-Identifier: MIT
// Sorting networks with vector instructions, else insertion sort.
#include <core/cpu/sets/short_rows.hpp>

#include <core/cpu/sets/vector_sort.hpp>

namespace clbool::cpu {

namespace {

size_type sort_by_insertion(const index_type* cols, size_type count, index_type* out) noexcept {
    size_type n = 0;
    for (size_type i = 0; i < count; ++i) {
        const index_type col = cols[i];
        index_type* at = out + n;
        while (at != out && at[-1] > col) {
            --at;
        }
        if (at == out || at[-1] != col) {
            std::copy_backward(at, out + n, out + n + 1);
            *at = col;
            ++n;
        }
    }
    return n;
}

}  // namespace

size_type most_short() noexcept {
    constexpr size_type kInserted = 16;
    return has_vector_sort() ? kShortRow : kInserted;
}

size_type sort_short(const index_type* cols, size_type count, index_type* out) noexcept {
    return has_vector_sort() ? vector_sort(cols, count, out) : sort_by_insertion(cols, count, out);
}

}  // namespace clbool::cpu
