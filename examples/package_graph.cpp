// SPDX-License-Identifier: MIT
// Turns Debian package records (standard input) into a labelled graph (standard output), one
// `package<TAB>relation<TAB>package` a line, the `txt` format of clbool::io:
//
//     package_graph < /var/lib/dpkg/status > packages.txt    # what is installed
//     apt-cache dumpavail | package_graph > packages.txt     # all that apt knows
//
// Versions and architectures are dropped, alternatives (`a | b`) become an edge each, and virtual
// packages are vertices like others.
#include <array>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

// The fields that name other packages, and the labels of their edges.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kRelations = {{
    {"Depends", "depends"},
    {"Pre-Depends", "pre_depends"},
    {"Recommends", "recommends"},
    {"Suggests", "suggests"},
    {"Enhances", "enhances"},
    {"Provides", "provides"},
    {"Conflicts", "conflicts"},
    {"Breaks", "breaks"},
    {"Replaces", "replaces"},
}};

// One record: field names and values, continuation lines joined.
using record = std::vector<std::pair<std::string, std::string>>;

// Reads up to the next blank line; false when nothing is left.
bool read_record(std::istream& in, record& fields) {
    fields.clear();
    std::string line;
    while (std::getline(in, line)) {
        if (line.empty()) {
            if (fields.empty()) continue;
            return true;
        }
        const std::size_t colon = line.find(':');
        if (line.front() == ' ' || line.front() == '\t') {
            if (!fields.empty()) fields.back().second += line;
        } else if (colon != std::string::npos) {
            fields.emplace_back(line.substr(0, colon), line.substr(colon + 1));
        }
    }
    return !fields.empty();
}

std::string_view value_of(const record& fields, std::string_view name) {
    for (const auto& [field, value] : fields)
        if (field == name) return value;
    return {};
}

// The first word of `text`: a package's name without ` (>= 1.2)`, ` [amd64]` and `:any`.
std::string_view package_name(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\n");
    if (first == std::string_view::npos) return {};
    text.remove_prefix(first);
    return text.substr(0, text.find_first_of(" \t\n([:<"));
}

// Writes an edge for every package that `list` names: `a (>= 1), b | c:any`.
void write_edges(std::string_view source, std::string_view label, std::string_view list) {
    while (!list.empty()) {
        const std::size_t end = list.find_first_of(",|");
        const std::string_view target = package_name(list.substr(0, end));
        if (!target.empty()) std::cout << source << '\t' << label << '\t' << target << '\n';
        list.remove_prefix(end == std::string_view::npos ? list.size() : end + 1);
    }
}

// dpkg remembers removed packages too; lists of available packages have no Status at all.
bool is_installed(std::string_view status) {
    const std::string_view installed = " installed";
    return status.empty() || (status.size() >= installed.size() &&
                              status.substr(status.size() - installed.size()) == installed);
}

}  // namespace

int main() {
    std::ios::sync_with_stdio(false);
    record fields;
    while (read_record(std::cin, fields)) {
        const std::string_view package = package_name(value_of(fields, "Package"));
        if (package.empty() || !is_installed(value_of(fields, "Status"))) continue;
        for (const auto& [field, label] : kRelations)
            write_edges(package, label, value_of(fields, field));
    }
    std::cout.flush();
    return std::cout ? 0 : 1;
}
