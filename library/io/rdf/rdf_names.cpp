// SPDX-License-Identifier: MIT
// Escaping and classification of RDF node names.
#include <io/rdf/rdf_names.hpp>

#include <io/text/fields.hpp>

#include <algorithm>
#include <cstddef>

namespace clbool::io {
namespace {

bool is_control(char byte) noexcept {
    const auto code = static_cast<unsigned char>(byte);
    return code < 0x20 || code == 0x7f;
}

// Whether a byte may stand in an IRI as it is.
bool is_in_iris(char byte) noexcept {
    return !is_control(byte) && byte != ' ' && byte != '"' && byte != '<' && byte != '>' &&
           byte != '\\' && byte != '^' && byte != '`' && byte != '{' && byte != '|' && byte != '}';
}

// Whether all bytes are of a kind; looks at all of them, so that it can at several at once.
template <class Kind>
bool are_all(std::string_view text, Kind&& is_of_kind) noexcept {
    bool are = true;
    for (const char byte : text) {
        are &= is_of_kind(byte);
    }
    return are;
}

// `\u` and four digits.
void append_code(std::string& name, char byte) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    const auto code = static_cast<unsigned char>(byte);
    name += "\\u00";
    name += kDigits[code >> 4];
    name += kDigits[code & 15];
}

bool is_letter(char byte) noexcept {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

bool is_letter_or_digit(char byte) noexcept {
    return (byte >= '0' && byte <= '9') || is_letter(byte);
}

// Whether it has neither escapes nor what graphs spell with them.
bool is_plain_text(std::string_view text) noexcept {
    return are_all(text, [](char byte) { return byte >= ' ' && byte <= '~' && byte != '\\'; });
}

// Position of the quote that ends a literal; npos when there is none.
std::size_t end_of_text(std::string_view name) noexcept {
    for (std::size_t at = 1; at < name.size(); ++at) {
        if (name[at] == '"') {
            return at;
        }
        if (is_control(name[at])) {
            break;
        }
        at += name[at] == '\\' ? 1 : 0;
    }
    return std::string_view::npos;
}

// Drops the type of a literal that has the default one. False for languages that are not of letters
// and hyphens alone, and for what is no literal.
bool take_plain_literal(std::string_view& name) noexcept {
    if (!is_literal(name)) {
        return false;
    }
    const std::size_t end = name.rfind('"') + 1;
    const std::string_view behind = name.substr(end);
    if (behind.empty() || behind.front() == '^') {
        name = behind.substr(behind.empty() ? 0 : 2) == kStringType ? name.substr(0, end) : name;
        return true;
    }
    return is_letter(behind[1]) && std::all_of(behind.begin() + 1, behind.end(), [](char byte) {
               return is_letter(byte) || byte == '-';
           });
}

}  // namespace

void append_iri(std::string& name, std::string_view iri) {
    name += '<';
    for (const char byte : iri) {
        if (is_in_iris(byte)) {
            name += byte;
        } else {
            append_code(name, byte);
        }
    }
    name += '>';
}

void append_literal(std::string& name, std::string_view text) {
    name += '"';
    for (const char byte : text) {
        switch (byte) {
            case '"': name += "\\\""; break;
            case '\\': name += "\\\\"; break;
            case '\n': name += "\\n"; break;
            case '\r': name += "\\r"; break;
            case '\t': name += "\\t"; break;
            default:
                if (is_control(byte)) {
                    append_code(name, byte);
                } else {
                    name += byte;
                }
        }
    }
    name += '"';
}

bool is_iri(std::string_view name) noexcept {
    if (name.size() < 2 || name.front() != '<' || name.back() != '>') {
        return false;
    }
    const std::string_view inside = name.substr(1, name.size() - 2);
    return are_all(inside, [](char byte) { return is_in_iris(byte) || byte == '\\'; });
}

bool is_blank_node(std::string_view name) noexcept {
    return name.size() > 2 && name.substr(0, 2) == "_:" && is_letter_or_digit(name[2]) &&
           is_letter_or_digit(name.back()) &&
           std::all_of(name.begin() + 2, name.end(), [](char byte) {
               return is_letter_or_digit(byte) || byte == '_' || byte == '-' || byte == '.' ||
                      static_cast<unsigned char>(byte) >= 0x80;
           });
}

bool is_literal(std::string_view name) noexcept {
    if (name.empty() || name.front() != '"') {
        return false;
    }
    const std::size_t end = end_of_text(name);
    if (end == std::string_view::npos) {
        return false;
    }
    const std::string_view behind = name.substr(end + 1);
    if (behind.size() > 1 && behind.front() == '@') {
        return std::all_of(behind.begin() + 1, behind.end(),
                           [](char byte) { return is_letter_or_digit(byte) || byte == '-'; });
    }
    return behind.empty() || (behind.substr(0, 2) == "^^" && is_iri(behind.substr(2)));
}

bool split_plain(std::string_view line, named_edge& out) noexcept {
    for (const char end : {'\n', '\r'}) {
        line.remove_suffix(!line.empty() && line.back() == end ? 1 : 0);
    }
    const std::size_t first = line.find(' ');
    const std::size_t second = line.find(' ', first + 1);
    if (second > line.size() || line.size() - second < 4 || line.substr(line.size() - 2) != " ." ||
        !is_plain_text(line)) {
        return false;
    }
    out = {line.substr(0, first), line.substr(first + 1, second - first - 1),
           line.substr(second + 1, line.size() - second - 3)};
    return is_iri(out.label) && out.label.size() <= kMaxLabelBytes &&
           (is_iri(out.source) || is_blank_node(out.source)) &&
           (is_iri(out.target) || is_blank_node(out.target) || take_plain_literal(out.target));
}

}  // namespace clbool::io
