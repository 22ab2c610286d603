// SPDX-License-Identifier: MIT
// Which format a labelled graph is in: by its extension or by name, never by its content.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/io.hpp>

#include <io/text/path_extension.hpp>

#include <optional>
#include <string>

namespace clbool::io {
namespace {

std::optional<graph_format> find_format(const std::string& name) {
    if (name == "csv") {
        return graph_format::csv;
    }
    if (name == "txt") {
        return graph_format::txt;
    }
    if (name == "g") {
        return graph_format::g;
    }
    if (name == "nt") {
        return graph_format::nt;
    }
    if (name == "ttl") {
        return graph_format::ttl;
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
                               "', expected csv, txt, g, nt or ttl");
    });
}

graph_format graph_format_from_path(const std::string& path) {
    return detail::guarded("graph_format_from_path", [&] {
        const std::string extension = format_extension(path);
        if (const std::optional<graph_format> format = find_format(extension)) {
            return *format;
        }
        throw io_error(path + ": the extension '" + extension +
                       "' names no graph format, expected .csv, .txt, .g, .nt or .ttl (or the "
                       "format by name)");
    });
}

}  // namespace clbool::io
