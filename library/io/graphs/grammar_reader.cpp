// SPDX-License-Identifier: MIT
// Context-free grammars from text: arrow lines, or CFPQ_PyAlgo's normal-form files (`.cnf`).
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/io.hpp>

#include <io/text/fields.hpp>
#include <io/text/line_reader.hpp>
#include <io/text/path_extension.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace clbool::io {
namespace {

constexpr std::string_view kArrow = "->";
constexpr std::string_view kStartMark = "start:";
constexpr std::string_view kCountMark = "Count:";
constexpr std::string_view kEpsilons[] = {"epsilon", "\u03b5", "\u03f5"};
constexpr const char* kDefaultStart = "S";

bool is_epsilon(std::string_view word) {
    return std::find(std::begin(kEpsilons), std::end(kEpsilons), word) != std::end(kEpsilons);
}

/// A start symbol and where it was named.
struct start_choice {
    std::string symbol;
    size_type line = 0;  // 0: nowhere
};

class grammar_reader {
public:
    grammar_reader(const std::string& path, bool normal_form_file)
        : path_(path), reader_(path), normal_form_file_(normal_form_file) {
        grammar_.indexed = normal_form_file;
    }

    context_free_grammar read(const std::string& start) {
        std::string_view line;
        while (reader_.next(line)) {
            if (is_blank_or_comment(line, '#')) {
                read_comment(line);
            } else if (normal_form_file_) {
                read_normal_form_line(line);
            } else {
                read_arrow_line(line);
            }
        }
        if (grammar_.productions.empty()) {
            reader_.fail("the file has no productions");
        }
        if (count_seen_ && counted_.line == 0) {
            reader_.fail("the file ends after 'Count:', expected the start symbol");
        }
        choose_start(start);
        return std::move(grammar_);
    }

private:
    void read_comment(std::string_view line) {
        field_cursor fields(line);
        std::string_view word = fields.next();
        word.remove_prefix(word.empty() ? 0 : 1);  // the mark of the comment
        if (word.empty()) {
            word = fields.next();
        }
        if (word.substr(0, kStartMark.size()) != kStartMark) {
            return;
        }
        word.remove_prefix(kStartMark.size());
        const std::string_view symbol = word.empty() ? fields.next() : word;
        if (symbol.empty() || !fields.at_end()) {
            reader_.fail("a 'start:' comment with other than one symbol, expected '# start: S'");
        }
        if (commented_.line != 0 && commented_.symbol != symbol) {
            reader_.fail("a second start symbol " + in_quotes(symbol) + ", expected one (line " +
                         std::to_string(commented_.line) + " says " + in_quotes(commented_.symbol) +
                         ")");
        }
        commented_ = {std::string(symbol), reader_.number()};
    }

    // N -> a M b | c | epsilon; an empty alternative is epsilon too, as CFPQ_Data writes it.
    void read_arrow_line(std::string_view line) {
        const std::size_t arrow = line.find(kArrow);
        if (arrow == std::string_view::npos) {
            reader_.fail("no '->' in the line, expected 'N -> a M b | c | epsilon'");
        }
        field_cursor head(line.substr(0, arrow));
        const std::string_view left = head.next();
        if (left.empty() || !head.at_end() || is_epsilon(left) || left == "|") {
            reader_.fail("the left side of '->' is not one nonterminal, expected 'N -> ...'");
        }
        std::string_view rest = line.substr(arrow + kArrow.size());
        for (;;) {
            const std::size_t bar = rest.find('|');
            add_alternative(left, rest.substr(0, bar));
            if (bar == std::string_view::npos) {
                return;
            }
            rest.remove_prefix(bar + 1);
        }
    }

    void add_alternative(std::string_view left, std::string_view right) {
        production rule{symbol(left), {}};
        field_cursor fields(right);
        for (std::string_view word = fields.next(); !word.empty(); word = fields.next()) {
            if (word == kArrow) {
                reader_.fail("a second '->' in the line, expected one production a line");
            }
            if (!is_epsilon(word)) {
                rule.right.push_back(symbol(word));
            }
        }
        grammar_.productions.push_back(std::move(rule));
    }

    // N, N X or N X Y; after `Count:` the start symbol and nothing else.
    void read_normal_form_line(std::string_view line) {
        field_cursor fields(line);
        const std::string_view left = fields.next();
        if (count_seen_ || left == kCountMark) {
            read_count(left, fields);
            return;
        }
        production rule{symbol(left), {}};
        for (std::string_view word = fields.next(); !word.empty(); word = fields.next()) {
            rule.right.push_back(symbol(word));
        }
        const bool arrow_form =
            std::any_of(rule.right.begin(), rule.right.end(),
                        [](const std::string& word) { return word == kArrow || word == "|"; });
        if (rule.right.size() > 2 || arrow_form) {
            reader_.fail("not a line of a .cnf grammar, expected 'N', 'N X' or 'N X Y'");
        }
        grammar_.productions.push_back(std::move(rule));
    }

    void read_count(std::string_view first, field_cursor& fields) {
        const bool mark = !count_seen_;
        const std::string_view start = mark ? fields.next() : first;
        count_seen_ = true;
        if (counted_.line != 0 || !fields.at_end()) {
            reader_.fail("text after the start symbol, expected the end of the file");
        }
        if (!start.empty()) {
            counted_ = {std::string(start), reader_.number()};
        }
    }

    std::string symbol(std::string_view word) const {
        check_label_length(word, reader_);
        if (word.front() == '(') {
            reader_.fail("a regular right side, " + in_quotes(word) +
                         ", expected symbols with blanks between them");
        }
        const std::string_view begin = word.substr(0, 5);
        if (begin == "\"VAR:" || begin == "\"TER:") {  // as pyformlang writes some names
            reader_.fail("a quoted symbol, " + in_quotes(word) + ", expected its name alone");
        }
        return std::string(word);
    }

    // What the caller asks for, else the comment, else the symbol after `Count:`, else S.
    void choose_start(const std::string& asked) {
        start_choice choice{kDefaultStart, reader_.number()};
        if (!asked.empty()) {
            choice.symbol = asked;
        } else if (commented_.line != 0) {
            choice = commented_;
        } else if (counted_.line != 0) {
            choice = counted_;
        }
        grammar_.start = choice.symbol;
        const bool defined =
            std::any_of(grammar_.productions.begin(), grammar_.productions.end(),
                        [&](const production& rule) { return rule.left == grammar_.start; });
        if (defined) {
            return;
        }
        const std::string what = "the start symbol " + in_quotes(grammar_.start) +
                                 " stands on no left side, expected a nonterminal";
        if (!asked.empty()) {
            throw invalid_argument(path_ + ": " + what);
        }
        reader_.fail_at(choice.line, what);
    }

    std::string path_;
    line_reader reader_;
    const bool normal_form_file_;
    context_free_grammar grammar_;
    start_choice commented_;
    start_choice counted_;
    bool count_seen_ = false;
};

}  // namespace

context_free_grammar read_grammar(const std::string& path, const std::string& start) {
    return detail::guarded("read_grammar", [&] {
        return grammar_reader(path, format_extension(path) == "cnf").read(start);
    });
}

}  // namespace clbool::io
