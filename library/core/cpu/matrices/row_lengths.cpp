// SPDX-License-Identifier: MIT
#include <core/cpu/matrices/row_lengths.hpp>

#include <algorithm>

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

}  // namespace clbool::cpu
