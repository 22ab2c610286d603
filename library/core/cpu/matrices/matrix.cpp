// SPDX-License-Identifier: MIT
// The memory block of a DCSR matrix, and lengths of rows.
#include <core/cpu/matrices/matrix.hpp>

#include <algorithm>
#include <limits>
#include <numeric>

namespace clbool::cpu {

draft::draft(index_type nrows, index_type ncols, index_type slots, size_type nnz, bool wide)
    : made_(nrows, ncols) {
    if (nnz > 0) {
        made_.slots_ = slots;
        made_.nnz_ = nnz;
        made_.wide_ = wide || nnz > std::numeric_limits<std::uint32_t>::max();
        made_.block_ = memory(made_.bytes());
    }
}

draft::draft(index_type nrows, index_type ncols, const std::vector<size_type>& pointers)
    : draft(nrows, ncols, static_cast<index_type>(pointers.size() - 1), pointers.back()) {
    for (size_type slot = 0; nnz() > 0 && slot < pointers.size(); ++slot) {
        set_pointer(slot, pointers[slot]);
    }
}

array<index_type> lengths_of(const rows& a) {
    array<index_type> lengths(a.nrows());
    if (!a.is_complete()) {
        std::fill(lengths.begin(), lengths.end(), index_type{0});
    }
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        lengths[a.name(slot)] = static_cast<index_type>(a.in_slot(slot).size());
    }
    return lengths;
}

template <class Pointer>
rows all_rows(const rows& a, array<Pointer>& pointers) {
    constexpr size_type kAtOnce = 8;  // without a branch, as few rows are missing between others
    pointers.resize(size_type{a.nrows()} + 1 + kAtOnce);
    Pointer* next = pointers.data();
    for (size_type slot = 0; slot <= a.slots(); ++slot) {
        const auto begin = static_cast<Pointer>(a.pointer(slot));
        const size_type row = slot < a.slots() ? a.name(static_cast<index_type>(slot)) : a.nrows();
        Pointer* const end = pointers.data() + row + 1;
        std::fill_n(next, kAtOnce, begin);
        std::fill(std::min(next + kAtOnce, end), end, begin);
        next = end;
    }
    return rows(a.nrows(), a.ncols(), a.nrows(), nullptr, pointers.data(), a.cols());
}

template rows all_rows(const rows& a, array<std::uint32_t>& pointers);
template rows all_rows(const rows& a, array<std::uint64_t>& pointers);

draft with_lengths(index_type nrows, index_type ncols, index_type first,
                   const array<index_type>& lengths) {
    const auto filled = static_cast<index_type>(
        std::count_if(lengths.begin(), lengths.end(), [](index_type n) { return n > 0; }));
    draft made(nrows, ncols, filled, std::accumulate(lengths.begin(), lengths.end(), size_type{0}));
    if (filled == 0) {
        return made;
    }
    index_type slot = 0;
    size_type at = 0;
    for (size_type i = 0; i < lengths.size(); ++i) {
        if (lengths[i] > 0) {
            made.names()[slot] = static_cast<index_type>(first + i);
            made.set_pointer(slot++, at);
            at += lengths[i];
        }
    }
    made.set_pointer(slot, at);
    return made;
}

}  // namespace clbool::cpu
