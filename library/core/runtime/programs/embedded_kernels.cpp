// SPDX-License-Identifier: MIT
// Resolution of #include among embedded kernel files.
#include <core/runtime/programs/embedded_kernels.hpp>

#include <clbool/error.hpp>

#include <algorithm>
#include <set>

namespace clbool::runtime {

namespace {

std::string_view text_of(std::string_view path) {
    const auto& all = embedded_kernels();
    const auto it = std::find_if(all.begin(), all.end(),
                                 [path](const embedded_kernel& k) { return k.path == path; });
    if (it == all.end()) {
        throw build_error("no kernel file is called " + std::string(path));
    }
    return it->text;
}

// File name of an #include line; empty for other lines.
std::string_view included_file(std::string_view line) {
    constexpr std::string_view kPrefix = "#include \"";
    if (line.substr(0, kPrefix.size()) != kPrefix) {
        return {};
    }
    const auto rest = line.substr(kPrefix.size());
    return rest.substr(0, rest.find('"'));
}

void append(std::string_view path, std::set<std::string_view>& seen, std::string& out) {
    if (!seen.insert(path).second) {
        return;
    }
    std::string_view text = text_of(path);
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size() - 1) + 1;
        const auto line = text.substr(0, end);
        const auto file = included_file(line);
        if (!file.empty()) {
            append(file, seen, out);
        } else if (line != "#pragma once\n") {
            out.append(line);
        }
        text.remove_prefix(end);
    }
}

}  // namespace

std::string assemble_source(std::string_view path) {
    std::string out;
    std::set<std::string_view> seen;
    append(path, seen, out);
    return out;
}

}  // namespace clbool::runtime
