// SPDX-License-Identifier: MIT
// Expands a Matrix Market file to a general matrix in canonical form. Memory grows with the file's
// contents, never with what its size line claims.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/io.hpp>

#include <io/matrix_market/matrix_market_header.hpp>
#include <io/text/fields.hpp>
#include <io/text/line_reader.hpp>
#include <io/text/number_text.hpp>

#include <algorithm>
#include <cstdint>
#include <string>

namespace clbool::io {
namespace {

using layout = matrix_market_header::layout;
using field = matrix_market_header::field;
using symmetry = matrix_market_header::symmetry;

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
        for (size_type count = 0; count < header_.entries; ++count) {
            field_cursor fields = next_entry(count);
            const index_type row = read_index(fields.next(), header_.nrows, "row");
            const index_type col = read_index(fields.next(), header_.ncols, "column");
            add(row, col, read_value(fields));
        }
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
        result_.add(row, col);
        if (header_.shape != symmetry::general && row != col) {
            result_.add(col, row);
        }
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
    const matrix_market_header header = read_matrix_market_header(reader);
    return entry_reader(reader, header, options).read();
}

}  // namespace clbool::io
