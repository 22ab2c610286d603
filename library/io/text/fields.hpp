// SPDX-License-Identifier: MIT
// A line taken apart into the fields between its blanks, and integers parsed from fields.
#pragma once

#include <io/text/line_reader.hpp>

#include <clbool/types.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace clbool::io {

/// Walks over the fields of a line: maximal runs without blanks (space, tab, CR, VT, FF).
class field_cursor {
public:
    explicit field_cursor(std::string_view line) noexcept : rest_(line) {}

    /// The next field; empty when there is none left.
    std::string_view next() noexcept;
    /// The next field, where one that begins with a quote ends at the matching quote and may hold
    /// blanks; in double quotes a backslash takes the next character as it is. `storage` keeps the
    /// text of such a field. Nothing when there is no field left.
    /// @throws io_error through `reader` for a quote that does not end properly.
    std::optional<std::string_view> next_quoted(std::string& storage, const line_reader& reader);
    /// True when only blanks are left.
    bool at_end() noexcept;

private:
    void skip_blanks() noexcept;

    std::string_view rest_;
};

/// The value of a field that consists of decimal digits and fits 64 bits.
std::optional<size_type> parse_unsigned(std::string_view field) noexcept;

/// The text with its letters A to Z in lower case.
std::string lower_case(std::string_view text);

/// Labels and grammar symbols longer than this are refused: no real one is, and reverse labels
/// take time quadratic in it.
inline constexpr std::size_t kMaxLabelBytes = 4096;

/// @throws io_error through `reader` when `label` is longer than kMaxLabelBytes.
void check_label_length(std::string_view label, const line_reader& reader);

/// True for a line of blanks only, or one whose first other character is `comment_mark`.
bool is_blank_or_comment(std::string_view line, char comment_mark) noexcept;

}  // namespace clbool::io
