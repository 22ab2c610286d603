// SPDX-License-Identifier: MIT
// Fields are views of the line; only the text of quoted fields is copied.
#include <io/text/fields.hpp>

#include <charconv>
#include <system_error>

namespace clbool::io {
namespace {

constexpr bool is_blank(char byte) noexcept {
    return byte == ' ' || (byte >= '\t' && byte <= '\r' && byte != '\n');
}

}  // namespace

void field_cursor::skip_blanks() noexcept {
    std::size_t count = 0;
    while (count < rest_.size() && is_blank(rest_[count])) {
        ++count;
    }
    rest_.remove_prefix(count);
}

bool field_cursor::at_end() noexcept {
    skip_blanks();
    return rest_.empty();
}

std::string_view field_cursor::next() noexcept {
    skip_blanks();
    std::size_t length = 0;
    while (length < rest_.size() && !is_blank(rest_[length])) {
        ++length;
    }
    const std::string_view field = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return field;
}

std::optional<std::string_view> field_cursor::next_quoted(std::string& storage,
                                                          const line_reader& reader) {
    if (at_end()) {
        return std::nullopt;
    }
    const char quote = rest_.front();
    if (quote != '"' && quote != '\'') {
        return next();
    }
    storage.clear();
    std::size_t position = 1;
    while (position < rest_.size() && rest_[position] != quote) {
        const bool escape = quote == '"' && rest_[position] == '\\';
        position += escape && position + 1 < rest_.size() ? 1 : 0;
        storage += rest_[position++];
    }
    if (position == rest_.size()) {
        reader.fail("a quoted field does not end, expected a closing " + std::string(1, quote));
    }
    rest_.remove_prefix(position + 1);
    if (!rest_.empty() && !is_blank(rest_.front())) {
        reader.fail("text follows the closing quote of " + in_quotes(storage) +
                    ", expected a blank");
    }
    return std::string_view(storage);
}

std::optional<size_type> parse_unsigned(std::string_view field) noexcept {
    size_type value = 0;
    const char* const end = field.data() + field.size();
    const std::from_chars_result outcome = std::from_chars(field.data(), end, value);
    if (outcome.ec != std::errc() || outcome.ptr != end) {
        return std::nullopt;
    }
    return value;
}

std::string lower_case(std::string_view text) {
    std::string result(text);
    for (char& byte : result) {
        byte = byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
    }
    return result;
}

void check_label_length(std::string_view label, const line_reader& reader) {
    if (label.size() > kMaxLabelBytes) {
        reader.fail("the label " + in_quotes(label) + " has " + std::to_string(label.size()) +
                    " bytes, expected at most " + std::to_string(kMaxLabelBytes));
    }
}

bool is_blank_or_comment(std::string_view line, char comment_mark) noexcept {
    for (const char byte : line) {
        if (!is_blank(byte)) {
            return byte == comment_mark;
        }
    }
    return true;
}

}  // namespace clbool::io
