// SPDX-License-Identifier: MIT
// Expands a Matrix Market file to a general matrix in canonical form. Memory grows with the file's
// contents, never with what its size line claims.
#include <clbool/guard.hpp>
#include <clbool/io.hpp>

#include <io/matrix_market/matrix_market_header.hpp>
#include <io/text/fields.hpp>
#include <io/text/line_reader.hpp>
#include <io/text/option_size.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace clbool::io {
namespace {

using layout = matrix_market_header::layout;
using field = matrix_market_header::field;
using symmetry = matrix_market_header::symmetry;

// What a field that should be a number is. A boolean matrix needs no more, so nothing is converted:
// nothing is rounded or out of range.
enum class number_kind { malformed, zero, nonzero };

void skip_sign(std::string_view& text) noexcept {
    if (!text.empty() && (text.front() == '+' || text.front() == '-')) {
        text.remove_prefix(1);
    }
}

struct digit_run {
    std::size_t length = 0;
    bool nonzero = false;
};

digit_run take_digits(std::string_view& text) noexcept {
    digit_run run;
    while (run.length < text.size() && text[run.length] >= '0' && text[run.length] <= '9') {
        run.nonzero = run.nonzero || text[run.length] != '0';
        ++run.length;
    }
    text.remove_prefix(run.length);
    return run;
}

bool is_special(std::string_view text) {
    const std::string word = lower_case(text.substr(0, 9));  // the longest, and one more
    return word == "inf" || word == "infinity" || word == "nan";
}

bool take_exponent(std::string_view& text) noexcept {
    if (text.empty() || (text.front() != 'e' && text.front() != 'E')) {
        return true;
    }
    text.remove_prefix(1);
    skip_sign(text);
    return take_digits(text).length != 0;
}

// `[+-]digits`, of any length, or inf, infinity, nan as below: writers call a matrix of whole
// floating-point numbers `integer` too, infinities included.
number_kind classify_integer(std::string_view text) {
    skip_sign(text);
    const digit_run digits = take_digits(text);
    if (digits.length == 0 && is_special(text)) {
        return number_kind::nonzero;
    }
    if (digits.length == 0 || !text.empty()) {
        return number_kind::malformed;
    }
    return digits.nonzero ? number_kind::nonzero : number_kind::zero;
}

// A decimal number as C's strtod takes it (`-.5`, `1.`, `2e-9`), of any magnitude, or inf,
// infinity, nan in any case (not zero). 1e-999 is not zero.
number_kind classify_real(std::string_view text) {
    skip_sign(text);
    const digit_run whole = take_digits(text);
    if (whole.length == 0 && is_special(text)) {
        return number_kind::nonzero;
    }
    digit_run fraction;
    if (!text.empty() && text.front() == '.') {
        text.remove_prefix(1);
        fraction = take_digits(text);
    }
    if (whole.length + fraction.length == 0 || !take_exponent(text) || !text.empty()) {
        return number_kind::malformed;
    }
    return whole.nonzero || fraction.nonzero ? number_kind::nonzero : number_kind::zero;
}

class entry_reader {
public:
    entry_reader(line_reader& reader, const matrix_market_header& header,
                 const matrix_market_options& options)
        : reader_(reader),
          header_(header),
          drop_zeros_(options.drop_zeros || header.storage == layout::array),
          first_(options.zero_based ? 0 : 1),
          result_(header.nrows, header.ncols) {}

    coordinates read() {
        if (header_.storage == layout::coordinate) {
            read_coordinates();
        } else {
            read_array();
        }
        expect_no_more();
        result_.normalize();
        return std::move(result_);
    }

private:
    void read_coordinates() {
        reserve();
        const bool pairs = header_.values == field::pattern;
        std::uint32_t row = 0, col = 0;
        for (size_type count = 0; count < header_.entries; ++count) {
            if (pairs && reader_.next_pair(row, col)) {
                add(to_index(row, header_.nrows, "row"), to_index(col, header_.ncols, "column"),
                    true);
            } else {
                read_coordinate(count);
            }
        }
    }

    void read_coordinate(size_type count) {
        field_cursor fields = next_entry(count);
        const index_type row = read_index(fields.next(), header_.nrows, "row");
        const index_type col = read_index(fields.next(), header_.ncols, "column");
        add(row, col, read_value(fields));
    }

    // Column by column; symmetric files store the lower triangle, with or without diagonal.
    void read_array() {
        size_type count = 0;
        for (index_type col = 0; col < header_.ncols && count < header_.entries; ++col) {
            for (index_type row = first_row(col); row < header_.nrows; ++row) {
                field_cursor fields = next_entry(count);
                add(row, col, read_value(fields));
                ++count;
            }
        }
    }

    index_type first_row(index_type col) const {
        switch (header_.shape) {
            case symmetry::general: return 0;
            case symmetry::skew_symmetric: return col + 1;
            default: return col;
        }
    }

    void reserve() {
        constexpr size_type kShortestLine = 4;  // "1 1" and its end
        const size_type mirrored = header_.shape == symmetry::general ? 1 : 2;
        const size_type expected =
            std::min(header_.entries, reader_.size_hint() / kShortestLine) * mirrored;
        result_.rows.reserve(expected);
        result_.cols.reserve(expected);
    }

    field_cursor next_entry(size_type count) {
        std::string_view line;
        if (!next_matrix_market_line(reader_, line)) {
            reader_.fail("the file ends after " + std::to_string(count) + " entries, expected " +
                         std::to_string(header_.entries));
        }
        return field_cursor(line);
    }

    index_type to_index(std::uint32_t number, index_type limit, const char* what) const {
        return number >= first_ && number - first_ < limit
                   ? static_cast<index_type>(number - first_)
                   : read_index(std::to_string(number), limit, what);
    }

    index_type read_index(std::string_view text, index_type limit, const char* what) const {
        const std::optional<size_type> value = parse_unsigned(text);
        if (!value || *value < first_ || *value - first_ >= limit) {
            reader_.fail("the " + std::string(what) + " is " + in_quotes(text) +
                         ", expected an integer from " + std::to_string(first_) + " to " +
                         std::to_string(static_cast<std::int64_t>(first_ + limit) - 1));
        }
        return static_cast<index_type>(*value - first_);
    }

    // Whether the value at the end of the line is not zero; pattern entries have none.
    bool read_value(field_cursor& fields) const {
        bool nonzero = header_.values == field::pattern;
        const int parts = header_.values == field::pattern   ? 0
                          : header_.values == field::complex ? 2
                                                             : 1;
        for (int part = 0; part < parts; ++part) {
            nonzero = read_number(fields.next()) == number_kind::nonzero || nonzero;
        }
        if (!fields.at_end()) {
            reader_.fail("the line is too long, found " + in_quotes(fields.next()) +
                         ", expected its end");
        }
        return nonzero;
    }

    number_kind read_number(std::string_view text) const {
        const bool integer = header_.values == field::integer;
        const number_kind kind = integer ? classify_integer(text) : classify_real(text);
        if (kind == number_kind::malformed) {
            reader_.fail("the value is " + in_quotes(text) + ", expected " +
                         (integer ? "an integer" : "a number"));
        }
        return kind;
    }

    void add(index_type row, index_type col, bool nonzero) {
        if (drop_zeros_ && !nonzero) {
            return;
        }
        put(row, col);
        if (header_.shape != symmetry::general && row != col) {
            put(col, row);
        }
    }

    void put(index_type row, index_type col) {
        result_.rows.push_back(row);
        result_.cols.push_back(col);
    }

    void expect_no_more() {
        std::string_view line;
        if (next_matrix_market_line(reader_, line)) {
            reader_.fail("more entries than the " + std::to_string(header_.entries) +
                         " expected by the size line");
        }
    }

    line_reader& reader_;
    const matrix_market_header header_;
    const bool drop_zeros_;
    const size_type first_;  // the first index
    coordinates result_;
};

}  // namespace

coordinates read_matrix_market(const std::string& path, const matrix_market_options& options) {
    return detail::guarded("read_matrix_market", [&] {
        line_reader reader(path);
        return read_matrix_market(reader, options);
    });
}

coordinates read_matrix_market(line_reader& reader, const matrix_market_options& options) {
    require_size("matrix_market_options", options);
    const matrix_market_header header = read_matrix_market_header(reader);
    return entry_reader(reader, header, options).read();
}

}  // namespace clbool::io
