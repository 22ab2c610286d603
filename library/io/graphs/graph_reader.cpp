// SPDX-License-Identifier: MIT
// Reads labelled edge lists; RDF has its own reader.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/io.hpp>

#include <io/graphs/graph_builder.hpp>
#include <io/rdf/rdf_reader.hpp>
#include <io/text/fields.hpp>
#include <io/text/line_reader.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace clbool::io {
namespace {

constexpr std::string_view kFamilySuffix = "_i";

struct edge {
    std::string_view source, target, label;
};

class edge_list_reader {
public:
    edge_list_reader(const std::string& path, graph_format format)
        : reader_(path), format_(format) {}

    labelled_graph read() {
        std::string_view line;
        while (reader_.next(line)) {
            if (!is_blank_or_comment(line, '#')) {
                const edge found = parse(line);
                graph_.add(found.source, found.label, found.target);
            }
        }
        return graph_.finish();
    }

private:
    edge parse(std::string_view line) {
        field_cursor fields(line);
        std::array<std::string_view, 3> words;
        for (std::size_t i = 0; i < words.size(); ++i) {
            words[i] = next_word(fields, i);
        }
        edge result{words[0], words[1], words[2]};
        if (format_ == graph_format::txt) {
            std::swap(result.target, result.label);
        }
        if (format_ == graph_format::g && !fields.at_end()) {
            result.label = with_index(result.label, fields.next());
        }
        if (!fields.at_end()) {
            fail_form("the line is too long");
        }
        check_label_length(result.label, reader_);
        return result;
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
    graph_builder graph_;
    std::array<std::string, 3> quoted_words_;  // the text of quoted fields of this line
    std::string indexed_label_;
};

}  // namespace

labelled_graph read_graph(const std::string& path, graph_format format) {
    return detail::guarded("read_graph", [&] {
        return is_rdf(format) ? read_rdf(path, format) : edge_list_reader(path, format).read();
    });
}

labelled_graph read_graph(const std::string& path) {
    return detail::guarded("read_graph",
                           [&] { return read_graph(path, graph_format_from_path(path)); });
}

}  // namespace clbool::io
