// SPDX-License-Identifier: MIT
// Parses reverse labels.
#include <io/graphs/reverse_labels.hpp>

#include <string_view>

namespace clbool::io {

std::vector<std::string> reversed_by(const std::string& label) {
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
