// SPDX-License-Identifier: MIT
#include <core/cpu/matrices/row_lengths.hpp>

#include <algorithm>
#include <numeric>

namespace clbool::cpu {

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
