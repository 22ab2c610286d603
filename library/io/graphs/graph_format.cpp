// SPDX-License-Identifier: MIT
// Format of a labelled graph: by extension or by name, never by content.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/io.hpp>

#include <io/text/path_extension.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace clbool::io {
namespace {

constexpr std::pair<std::string_view, graph_format> kFormats[] = {
    {"csv", graph_format::csv}, {"txt", graph_format::txt}, {"g", graph_format::g},
    {"nt", graph_format::nt},   {"ttl", graph_format::ttl}, {"mtx", graph_format::mtx}};

std::optional<graph_format> find_format(const std::string& name) {
    for (const auto& [known, format] : kFormats) {
        if (name == known) {
            return format;
        }
    }
    return std::nullopt;
}

}  // namespace

graph_format graph_format_from_name(const std::string& name) {
    return detail::guarded("graph_format_from_name", [&] {
        if (const std::optional<graph_format> format = find_format(name)) {
            return *format;
        }
        throw invalid_argument("unknown graph format '" + name +
                               "', expected csv, txt, g, nt, ttl or mtx");
    });
}

graph_format graph_format_from_path(const std::string& path) {
    return detail::guarded("graph_format_from_path", [&] {
        std::error_code ignored;
        if (std::filesystem::is_directory(path, ignored)) {
            return graph_format::mtx;
        }
        const std::string extension = format_extension(path);
        const std::optional<graph_format> format = find_format(extension);
        if (format && *format != graph_format::mtx) {  // a single matrix is no graph
            return *format;
        }
        throw io_error(path + ": the extension '" + extension +
                       "' names no graph format, expected .csv, .txt, .g, .nt or .ttl, a "
                       "folder, or the format by name");
    });
}

}  // namespace clbool::io
