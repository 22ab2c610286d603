// SPDX-License-Identifier: MIT
// Reads labelled edge lists; RDF and folders have readers of their own. The format is chosen by
// extension or by name, never by content.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/io.hpp>

#include <io/graphs/graph_builder.hpp>
#include <io/graphs/matrix_folder.hpp>
#include <io/rdf/rdf_reader.hpp>
#include <io/text/fields.hpp>
#include <io/text/line_reader.hpp>
#include <io/text/option_size.hpp>
#include <io/text/path_extension.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace clbool::io {
namespace {

constexpr std::string_view kFamilySuffix = "_i";

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

class edge_list_reader {
public:
    edge_list_reader(const std::string& path, graph_format format, const graph_options& options)
        : reader_(path), format_(format), options_(options) {}

    labelled_graph read() {
        std::string_view line;
        while (reader_.next(line)) {
            if (!is_blank_or_comment(line, '#')) {
                graph_.add(parse(line));
                ++edges_;
            }
        }
        if (vertices_ > 2 * edges_ + kMaxUnusedVertices) {
            reader_.fail_at(line_of_largest_, "the vertex " + std::to_string(vertices_ - 1) +
                                                  " is too large for " + std::to_string(edges_) +
                                                  " edges, expected at most " +
                                                  std::to_string(kMaxUnusedVertices) +
                                                  " vertices more than their ends");
        }
        graph_.fill(static_cast<index_type>(vertices_));
        return graph_.finish();
    }

private:
    named_edge parse(std::string_view line) {
        field_cursor fields(line);
        std::array<std::string_view, 3> words;
        for (std::size_t i = 0; i < words.size(); ++i) {
            words[i] = next_word(fields, i);
        }
        named_edge result{words[0], words[1], words[2]};
        if (format_ != graph_format::txt) {
            std::swap(result.target, result.label);
        }
        if (format_ == graph_format::g && !fields.at_end()) {
            result.label = with_index(result.label, fields.next());
        }
        if (!fields.at_end()) {
            fail_form("the line is too long");
        }
        check_label_length(result.label, reader_);
        if (options_.numbered) {
            result.source = numbered(result.source, numbers_[0]);
            result.target = numbered(result.target, numbers_[1]);
        }
        return result;
    }

    // The vertex as its number is usually written.
    std::string_view numbered(std::string_view name, std::string& storage) {
        const std::optional<size_type> number = parse_unsigned(name);
        if (!number || *number >= kMaxDimension) {
            reader_.fail("the vertex is " + in_quotes(name) + ", expected an integer from 0 to " +
                         std::to_string(kMaxDimension - 1));
        }
        if (*number >= vertices_) {
            vertices_ = *number + 1;
            line_of_largest_ = reader_.number();
        }
        return storage = std::to_string(*number);
    }

    std::string_view next_word(field_cursor& fields, std::size_t position) {
        if (format_ != graph_format::txt) {
            const std::string_view word = fields.next();
            if (word.empty()) {
                fail_form("the line is too short");
            }
            return word;
        }
        const auto word = fields.next_quoted(quoted_words_[position], reader_);
        if (!word) {
            fail_form("the line is too short");
        }
        if (word->empty()) {
            reader_.fail("an empty name in quotes, expected at least one character");
        }
        return *word;
    }

    // x_i with index k is the label x_k.
    std::string_view with_index(std::string_view label, std::string_view index) {
        const std::size_t base = label.size() - std::min(label.size(), kFamilySuffix.size());
        if (base == 0 || label.substr(base) != kFamilySuffix) {
            reader_.fail("the label " + in_quotes(label) + " has an index, " + in_quotes(index) +
                         ", expected a label that ends in '_i'");
        }
        indexed_label_.assign(label.substr(0, base + 1));
        indexed_label_ += index;
        return indexed_label_;
    }

    [[noreturn]] void fail_form(const std::string& what) const {
        const char* const form = format_ == graph_format::csv   ? "'source target label'"
                                 : format_ == graph_format::txt ? "'source label target'"
                                                                : "'source target label [index]'";
        reader_.fail(what + ", expected " + form);
    }

    line_reader reader_;
    const graph_format format_;
    const graph_options options_;
    graph_builder graph_;
    size_type edges_ = 0;
    size_type vertices_ = 0;  // of numbered ones: up to the largest
    size_type line_of_largest_ = 0;
    std::array<std::string, 2> numbers_;
    std::array<std::string, 3> quoted_words_;  // the text of quoted fields of this line
    std::string indexed_label_;
};

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

labelled_graph read_graph(const std::string& path, graph_format format,
                          const graph_options& options) {
    return detail::guarded("read_graph", [&] {
        require_size("graph_options", options);
        if (format == graph_format::mtx) {
            return read_matrix_folder(path);
        }
        if (!is_rdf(format)) {
            return edge_list_reader(path, format, options).read();
        }
        if (options.numbered) {
            throw invalid_argument("the vertices of RDF are not numbered");
        }
        return read_rdf(path, format);
    });
}

labelled_graph read_graph(const std::string& path) {
    return detail::guarded("read_graph",
                           [&] { return read_graph(path, graph_format_from_path(path)); });
}

}  // namespace clbool::io
