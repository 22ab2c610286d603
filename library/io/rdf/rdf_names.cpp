// SPDX-License-Identifier: MIT
// Escaping and classification of RDF node names.
#include <io/rdf/rdf_names.hpp>

#include <algorithm>
#include <cstddef>

namespace clbool::io {
namespace {

constexpr std::string_view kNotInIris = "<>\"{}|^`\\";

bool is_control(char byte) noexcept {
    const auto code = static_cast<unsigned char>(byte);
    return code < 0x20 || code == 0x7f;
}

// `\u` and four digits.
void append_code(std::string& name, char byte) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    const auto code = static_cast<unsigned char>(byte);
    name += "\\u00";
    name += kDigits[code >> 4];
    name += kDigits[code & 15];
}

bool is_letter_or_digit(char byte) noexcept {
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
           (byte >= 'A' && byte <= 'Z');
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

}  // namespace

void append_iri(std::string& name, std::string_view iri) {
    name += '<';
    for (const char byte : iri) {
        if (is_control(byte) || byte == ' ' || kNotInIris.find(byte) != std::string_view::npos) {
            append_code(name, byte);
        } else {
            name += byte;
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
    return std::none_of(inside.begin(), inside.end(), [](char byte) {
        return is_control(byte) || byte == ' ' ||
               (byte != '\\' && kNotInIris.find(byte) != std::string_view::npos);
    });
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

}  // namespace clbool::io
