// SPDX-License-Identifier: MIT
// What descriptions of options mean.
#include <tools/help/description.hpp>

#include <algorithm>

namespace clbool::tools {

std::vector<std::string> option_description::words() const {
    if (takes == "SPEC") {
        return {"gpu", "cpu", "host"};  // and more, which depends on the machine
    }
    std::vector<std::string> found;
    if (takes.find('|') == std::string::npos) {
        return found;
    }
    for (std::size_t begin = 0; begin <= takes.size();) {
        const std::size_t end = std::min(takes.find('|', begin), takes.size());
        found.push_back(takes.substr(begin, end - begin));
        begin = end + 1;
    }
    return found;
}

bool command_description::takes_file() const {
    return std::any_of(options.begin(), options.end(), [](const option_description& one) {
        return one.is_operand && one.takes_file();
    });
}

}  // namespace clbool::tools
