// SPDX-License-Identifier: MIT
// Reverse labels: `x_r` is the reverse of x; of a label x_k the reverse is `x_r_k` too.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace clbool::io {

// The names that a label may be the reverse of, whether they exist or not: most direct reading
// first, x for x_r, then x_k for each x_r_k from the right.
inline std::vector<std::string> reversed_by(const std::string& label) {
    constexpr std::string_view kReverse = "_r";
    std::vector<std::string> names;
    const std::size_t length = label.size();
    if (length > kReverse.size() && label.compare(length - 2, 2, kReverse) == 0) {
        names.push_back(label.substr(0, length - kReverse.size()));
    }
    for (std::size_t at = label.rfind("_r_"); at != std::string::npos && at != 0;
         at = label.rfind("_r_", at - 1)) {
        if (at + 3 < length) {
            names.push_back(std::string(label).erase(at, kReverse.size()));
        }
    }
    return names;
}

}  // namespace clbool::io
