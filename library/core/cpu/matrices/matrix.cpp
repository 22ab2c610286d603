// SPDX-License-Identifier: MIT
// The memory block of a DCSR matrix, and lengths of rows.
#include <core/cpu/matrices/matrix.hpp>

#include <algorithm>
#include <numeric>

namespace clbool::cpu {

matrix::matrix(index_type nrows, index_type ncols, const std::vector<index_type>& names,
               const std::vector<size_type>& pointers, const std::vector<index_type>& cols) {
    draft made(nrows, ncols, static_cast<index_type>(names.size()), cols.size());
    if (!cols.empty()) {
        std::copy(names.begin(), names.end(), made.names());
        std::copy(pointers.begin(), pointers.end(), made.pointers());
        std::copy(cols.begin(), cols.end(), made.cols());
    }
    *this = made.finish();
}

draft::draft(index_type nrows, index_type ncols, index_type slots, size_type nnz)
    : made_(nrows, ncols) {
    if (nnz > 0) {
        made_.slots_ = slots;
        made_.nnz_ = nnz;
        made_.block_ = memory(made_.bytes());
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
            made.pointers()[slot++] = at;
            at += lengths[i];
        }
    }
    made.pointers()[slot] = at;
    return made;
}

}  // namespace clbool::cpu
