// SPDX-License-Identifier: MIT
// Drains the bitmap accumulator in ascending order.
#include <reference/row_bitmap.hpp>

#include <algorithm>

namespace clbool::reference {

void row_bitmap::drain(std::vector<index_type>& out) {
    std::sort(used_.begin(), used_.end());
    for (const index_type word : used_) {
        index_type col = word * 64;
        for (std::uint64_t rest = words_[word]; rest != 0; rest >>= 1, ++col) {
            while ((rest & 0xff) == 0) {
                rest >>= 8;
                col += 8;
            }
            if ((rest & 1) != 0) {
                out.push_back(col);
            }
        }
        words_[word] = 0;
    }
    used_.clear();
}

}  // namespace clbool::reference
