// SPDX-License-Identifier: MIT
// Parses the banner by tables of known words.
#include <io/matrix_market/matrix_market_header.hpp>

#include <io/text/fields.hpp>

#include <array>
#include <string>
#include <utility>

namespace clbool::io {
namespace {

using layout = matrix_market_header::layout;
using field = matrix_market_header::field;
using symmetry = matrix_market_header::symmetry;

template <class Value, std::size_t Count>
using word_table = std::array<std::pair<std::string_view, Value>, Count>;

constexpr word_table<layout, 2> kLayouts = {
    {{"coordinate", layout::coordinate}, {"array", layout::array}}};
constexpr word_table<field, 4> kFields = {{{"pattern", field::pattern},
                                           {"real", field::real},
                                           {"integer", field::integer},
                                           {"complex", field::complex}}};
constexpr word_table<symmetry, 4> kSymmetries = {{{"general", symmetry::general},
                                                  {"symmetric", symmetry::symmetric},
                                                  {"skew-symmetric", symmetry::skew_symmetric},
                                                  {"hermitian", symmetry::hermitian}}};

template <class Value, std::size_t Count>
Value look_up(const line_reader& reader, const word_table<Value, Count>& table,
              std::string_view word) {
    const std::string wanted = lower_case(word);
    std::string known;
    for (const auto& [name, value] : table) {
        if (name == wanted) {
            return value;
        }
        known += known.empty() ? "" : ", ";
        known += name;
    }
    reader.fail("the banner says " + in_quotes(word) + ", expected one of: " + known);
}

void read_banner(line_reader& reader, matrix_market_header& header) {
    std::string_view line;
    const bool has_line = reader.next(line);
    field_cursor fields(line);
    if (!has_line || line.empty() || line.front() != '%' ||
        lower_case(fields.next()) != "%%matrixmarket") {
        reader.fail("no banner, expected '%%MatrixMarket matrix ...' in the first line");
    }
    const std::string_view object = fields.next();
    if (lower_case(object) != "matrix") {
        reader.fail("the banner says " + in_quotes(object) + ", expected 'matrix'");
    }
    header.storage = look_up(reader, kLayouts, fields.next());
    header.values = look_up(reader, kFields, fields.next());
    header.shape = look_up(reader, kSymmetries, fields.next());
    if (!fields.at_end()) {
        reader.fail("text follows the symmetry in the banner, expected the end of the line");
    }
}

void check_combination(const line_reader& reader, const matrix_market_header& header) {
    if (header.storage == layout::array && header.values == field::pattern) {
        reader.fail("'array pattern' is not a matrix, expected 'coordinate pattern'");
    }
    if (header.shape == symmetry::hermitian && header.values != field::complex) {
        reader.fail("a hermitian matrix must be complex");
    }
    if (header.shape == symmetry::skew_symmetric && header.values == field::pattern) {
        reader.fail("a skew-symmetric matrix must have values, found 'pattern'");
    }
}

index_type parse_dimension(const line_reader& reader, std::string_view text, const char* what) {
    const std::optional<size_type> value = parse_unsigned(text);
    if (!value || *value > kMaxDimension) {
        reader.fail("the number of " + std::string(what) + " is " + in_quotes(text) +
                    ", expected an integer from 0 to " + std::to_string(kMaxDimension));
    }
    return static_cast<index_type>(*value);
}

// The number of values in an array file; symmetric ones store the lower triangle only.
size_type array_entries(const matrix_market_header& header) {
    const size_type n = header.nrows;
    switch (header.shape) {
        case symmetry::general: return n * header.ncols;
        case symmetry::skew_symmetric: return n == 0 ? 0 : n * (n - 1) / 2;
        default: return n * (n + 1) / 2;
    }
}

void read_sizes(line_reader& reader, matrix_market_header& header) {
    std::string_view line;
    if (!next_matrix_market_line(reader, line)) {
        reader.fail("the file ends before the size line");
    }
    field_cursor fields(line);
    header.nrows = parse_dimension(reader, fields.next(), "rows");
    header.ncols = parse_dimension(reader, fields.next(), "columns");
    if (header.shape != symmetry::general && header.nrows != header.ncols) {
        reader.fail("the matrix is " + std::to_string(header.nrows) + " by " +
                    std::to_string(header.ncols) + ", expected a square one by the banner");
    }
    if (header.storage == layout::array) {
        header.entries = array_entries(header);
    } else {
        const std::string_view text = fields.next();
        const std::optional<size_type> entries = parse_unsigned(text);
        if (!entries) {
            reader.fail("the number of entries is " + in_quotes(text) +
                        ", expected a non-negative integer");
        }
        header.entries = *entries;
    }
    if (!fields.at_end()) {
        reader.fail("the size line is too long, expected " +
                    std::string(header.storage == layout::array ? "'rows columns'"
                                                                : "'rows columns entries'"));
    }
}

}  // namespace

bool next_matrix_market_line(line_reader& reader, std::string_view& line) {
    while (reader.next(line)) {
        if (!is_blank_or_comment(line, '%')) {
            return true;
        }
    }
    return false;
}

matrix_market_header read_matrix_market_header(line_reader& reader) {
    matrix_market_header header;
    read_banner(reader, header);
    check_combination(reader, header);
    read_sizes(reader, header);
    return header;
}

}  // namespace clbool::io
