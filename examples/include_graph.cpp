// SPDX-License-Identifier: MIT
// Turns a folder of C and C++ headers into a labelled graph (standard output), one
// `header<TAB>includes<TAB>header` a line, the `txt` format of clbool::io:
//
//     include_graph /usr/include > includes.txt
//
// Headers are named by their path within the folder; one that is not there keeps the name by which
// it is included.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <system_error>

namespace {

namespace fs = std::filesystem;

// The name in `# include <name>` or `# include "name"` with its opening bracket; else empty.
std::string included_name(const std::string& line) {
    std::size_t at = line.find_first_not_of(" \t");
    if (at == std::string::npos || line[at] != '#') return {};
    at = line.find_first_not_of(" \t", at + 1);
    if (at == std::string::npos || line.compare(at, 7, "include") != 0) return {};
    at = line.find_first_not_of(" \t", at + 7);
    if (at == std::string::npos || (line[at] != '<' && line[at] != '"')) return {};
    const std::size_t end = line.find(line[at] == '<' ? '>' : '"', at + 1);
    return end == std::string::npos ? std::string() : line.substr(at, end - at);
}

// The header meant by `included` in `header`, relative to `root` where it exists there.
std::string resolve(const fs::path& root, const fs::path& header, const std::string& included) {
    const fs::path name = included.substr(1);
    std::error_code ignored;
    if (included.front() == '"') {
        const fs::path sibling = (header.parent_path() / name).lexically_normal();
        if (fs::exists(root / sibling, ignored)) return sibling.generic_string();
    }
    return name.lexically_normal().generic_string();
}

// Fields of the format are separated by blanks, so names must not hold any.
bool is_one_word(const std::string& name) {
    return !name.empty() && name.find_first_of(" \t\r\n") == std::string::npos;
}

void write_includes(const fs::path& root, const fs::path& header) {
    if (!is_one_word(header.generic_string())) return;
    std::ifstream in(root / header);
    std::string line;
    while (std::getline(in, line)) {
        const std::string included = included_name(line);
        if (included.size() < 2) continue;
        const std::string target = resolve(root, header, included);
        if (is_one_word(target))
            std::cout << header.generic_string() << "\tincludes\t" << target << '\n';
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: include_graph FOLDER\n";
        return 2;
    }
    const fs::path root = argv[1];
    std::error_code error, ignored;
    const auto options = fs::directory_options::skip_permission_denied;
    fs::recursive_directory_iterator entry(root, options, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error))
        if (entry->is_regular_file(ignored))
            write_includes(root, entry->path().lexically_relative(root));
    if (error) {
        std::cerr << "include_graph: " << root.string() << ": " << error.message() << '\n';
        return 2;
    }
    std::cout.flush();
    return std::cout ? 0 : 1;
}
