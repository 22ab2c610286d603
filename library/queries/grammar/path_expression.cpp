// SPDX-License-Identifier: MIT
// Recursive descent parser of property paths, a function for each level of precedence.
#include <queries/grammar/path_expression.hpp>

#include <clbool/error.hpp>
#include <clbool/regular.hpp>

#include <algorithm>
#include <utility>

namespace clbool::grammar {
namespace {

using kind = path_node::kind;

constexpr std::size_t kMostParentheses = 500;
constexpr std::string_view kMarks = "/|^*+?!()<>{}\"'";

bool is_blank(char byte) noexcept { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

bool is_word(char byte) noexcept {
    return static_cast<unsigned char>(byte) > ' ' && byte != 0x7f &&
           kMarks.find(byte) == std::string_view::npos;
}

class path_parser {
public:
    explicit path_parser(std::string_view text) : text_(text) {}

    path_tree parse() {
        choice();
        peek();
        if (at_ < text_.size()) {
            fail_behind("the end");
        }
        return std::move(tree_);
    }

private:
    // The next non-blank character; 0 at the end.
    char peek() {
        while (at_ < text_.size() && is_blank(text_[at_])) {
            ++at_;
        }
        return at_ < text_.size() ? text_[at_] : '\0';
    }

    bool take(char mark) {
        const bool there = peek() == mark && at_ < text_.size();
        at_ += there ? 1 : 0;
        return there;
    }

    [[noreturn]] void fail(std::size_t at, const std::string& what) const {
        const auto before = text_.substr(0, at);
        const auto column = std::count_if(before.begin(), before.end(), [](char byte) {
            return (static_cast<unsigned char>(byte) & 0xc0) != 0x80;
        });
        throw invalid_argument("column " + std::to_string(column + 1) + ": " + what);
    }

    [[noreturn]] void fail_here(const std::string& expected) {
        const char next = peek();
        const auto code = static_cast<unsigned char>(next);
        const std::string found = at_ == text_.size()          ? "the end"
                                  : code < ' ' || code >= 0x7f ? "a character"
                                                               : std::string{'\'', next, '\''};
        fail(at_, "found " + found + ", " + expected);
    }

    // Behind an expression, which is repeated once at most.
    [[noreturn]] void fail_behind(const std::string& end) {
        fail_here("expected '/', '|'" + std::string(is_repeated_ ? "" : ", '*', '+', '?'") +
                  " or " + end);
    }

    std::size_t add(kind is, std::vector<std::size_t> children) {
        path_node node;
        node.is = is;
        node.children = std::move(children);
        tree_.nodes.push_back(std::move(node));
        return tree_.nodes.size() - 1;
    }

    // One or more of what `part` reads, separated by marks.
    template <class Part>
    std::size_t list(kind is, char mark, Part part) {
        std::vector<std::size_t> parts{part()};
        while (take(mark)) {
            parts.push_back(part());
        }
        return parts.size() == 1 ? parts.front() : add(is, std::move(parts));
    }

    std::size_t choice() {
        return list(kind::choice, '|', [this] { return sequence(); });
    }

    std::size_t sequence() {
        return list(kind::sequence, '/', [this] { return step(); });
    }

    std::size_t step() {
        return take('^') ? add(kind::inverse, {repeated("expected a label, '!' or '('")})
                         : repeated("expected a label, '^', '!' or '('");
    }

    std::size_t repeated(const char* expected) {
        const std::size_t inner = primary(expected);
        const std::size_t whole = take('*')   ? add(kind::star, {inner})
                                  : take('+') ? add(kind::plus, {inner})
                                  : take('?') ? add(kind::optional, {inner})
                                              : inner;
        is_repeated_ = whole != inner;
        return whole;
    }

    std::size_t primary(const char* expected) {
        if (take('!')) {
            return negated();
        }
        const std::size_t begin = at_;
        if (take('(')) {
            if (++depth_ > kMostParentheses) {
                fail(begin, "parentheses are nested more than " + std::to_string(kMostParentheses) +
                                " deep");
            }
            const std::size_t inner = choice();
            if (!take(')')) {
                fail_behind("')'");
            }
            --depth_;
            return inner;
        }
        path_name found = name(expected);
        const std::size_t node = add(kind::label, {});
        tree_.nodes[node].name = std::move(found);
        return node;
    }

    std::size_t negated() {
        std::vector<path_exclusion> excluded;
        if (!take('(')) {
            excluded.push_back(exclusion());
        } else if (!take(')')) {
            do {
                excluded.push_back(exclusion());
            } while (take('|'));
            if (!take(')')) {
                fail_here("expected '|' or ')'");
            }
        }
        const std::size_t node = add(kind::negated, {});
        tree_.nodes[node].excluded = std::move(excluded);
        return node;
    }

    path_exclusion exclusion() {
        const bool backward = take('^');
        return {name(backward ? "expected a label" : "expected a label or '^'"), backward};
    }

    path_name name(const std::string& expected) {
        const char next = peek();
        if (++names_ > kMaxPathSymbols) {
            fail(at_, "more than " + std::to_string(kMaxPathSymbols) + " labels");
        }
        if (next == '"' || next == '\'') {
            return {path_name::kind::quoted, quoted(next)};
        }
        if (next == '<') {
            return {path_name::kind::iri, iri()};
        }
        const std::size_t begin = at_;
        while (at_ < text_.size() && is_word(text_[at_])) {
            ++at_;
        }
        if (at_ == begin) {
            fail_here(expected);
        }
        return {path_name::kind::word, std::string(text_.substr(begin, at_ - begin))};
    }

    std::string iri() {
        const std::size_t begin = at_++;
        const std::size_t end = text_.find('>', at_);
        if (end == std::string_view::npos) {
            fail(begin, "an IRI does not end, expected '>'");
        }
        const auto inside = text_.substr(at_, end - at_);
        const std::size_t bad = inside.find_first_of(" \t\r\n<\"");
        if (bad != std::string_view::npos) {
            fail(at_ + bad, "a character that no IRI has, expected '>' before it");
        }
        at_ = end + 1;
        return std::string(inside);
    }

    std::string quoted(char quote) {
        const std::size_t begin = at_++;
        std::string text;
        for (; at_ < text_.size() && text_[at_] != quote; ++at_) {
            text += text_[at_] == '\\' ? escaped() : text_[at_];
        }
        if (at_ == text_.size()) {
            fail(begin, "a quoted label does not end, expected " + std::string(1, quote));
        }
        ++at_;
        return text;
    }

    char escaped() {
        const std::size_t begin = at_++;
        switch (at_ < text_.size() ? text_[at_] : '\0') {
            case '"': return '"';
            case '\'': return '\'';
            case '\\': return '\\';
            case 't': return '\t';
            case 'n': return '\n';
            case 'r': return '\r';
            default: fail(begin, "an unknown escape, expected \\\", \\', \\\\, \\t, \\n or \\r");
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t depth_ = 0;
    bool is_repeated_ = false;  // what was read last
    std::size_t names_ = 0;
    path_tree tree_;
};

}  // namespace

path_tree parse_path(std::string_view text) { return path_parser(text).parse(); }

std::vector<path_name> names_in(const path_tree& tree) {
    std::vector<path_name> names;
    for (const path_node& node : tree.nodes) {
        if (node.is == kind::label) {
            names.push_back(node.name);
        }
        for (const path_exclusion& one : node.excluded) {
            names.push_back(one.name);
        }
    }
    return names;
}

}  // namespace clbool::grammar
