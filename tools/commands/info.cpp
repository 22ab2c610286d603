// SPDX-License-Identifier: MIT
// clbool info: size and shape of a matrix, computed on the host.
#include <tools/commands/commands.hpp>

#include <tools/answers/answer.hpp>
#include <tools/files/inputs.hpp>
#include <tools/options/run_options.hpp>

#include <clbool/coordinates.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace clbool::tools {

namespace {

/// How entries spread over the rows, or over the columns.
struct spread {
    size_type used = 0;     // that have an entry
    size_type longest = 0;  // entries of the one that has most
};

// `ascending` holds the row (or column) of each entry. No array over a dimension: it may be 2^32.
spread spread_of(const std::vector<index_type>& ascending) {
    spread found;
    size_type length = 0;
    for (std::size_t i = 0; i < ascending.size(); ++i) {
        const bool begins = i == 0 || ascending[i] != ascending[i - 1];
        length = begins ? 1 : length + 1;
        found.used += begins ? 1 : 0;
        found.longest = std::max(found.longest, length);
    }
    return found;
}

size_type diagonal_entries(const coordinates& matrix) {
    size_type count = 0;
    for (std::size_t i = 0; i < matrix.rows.size(); ++i) {
        count += matrix.rows[i] == matrix.cols[i] ? 1 : 0;
    }
    return count;
}

bool is_symmetric(const coordinates& matrix) {
    if (matrix.nrows != matrix.ncols) {
        return false;
    }
    coordinates mirrored(matrix.ncols, matrix.nrows, matrix.cols, matrix.rows);
    mirrored.normalize();
    return mirrored == matrix;
}

// Bytes that each format takes on the device, with 32-bit row pointers.
void say_bytes(answer& out, const coordinates& matrix, const spread& rows) {
    const size_type word = sizeof(index_type);
    out.say("coo_bytes", 2 * word * matrix.nnz());
    out.say("csr_bytes", word * (size_type{matrix.nrows} + 1 + matrix.nnz()));
    out.say("dcsr_bytes", word * (2 * rows.used + 1 + matrix.nnz()));
}

void say_info(answer& out, const coordinates& matrix) {
    constexpr int kDigits = 6;
    const spread rows = spread_of(matrix.rows);
    std::vector<index_type> sorted_cols = matrix.cols;
    std::sort(sorted_cols.begin(), sorted_cols.end());
    const spread cols = spread_of(sorted_cols);
    const double cells = static_cast<double>(matrix.nrows) * static_cast<double>(matrix.ncols);
    const auto nnz = static_cast<double>(matrix.nnz());
    const auto ratio = [nnz](double of) { return of > 0 ? nnz / of : 0.0; };

    out.say("nrows", matrix.nrows);
    out.say("ncols", matrix.ncols);
    out.say("nnz", matrix.nnz());
    out.say("nzr", rows.used);
    out.say("max_row_nnz", rows.longest);
    out.say("nzc", cols.used);
    out.say("max_col_nnz", cols.longest);
    out.say("mean_row_nnz", field::rounded(ratio(static_cast<double>(matrix.nrows)), kDigits));
    out.say("density", field::rounded(ratio(cells), kDigits));
    out.say("diagonal", diagonal_entries(matrix));
    out.say("symmetric", is_symmetric(matrix) ? "yes" : "no");
    say_bytes(out, matrix, rows);
}

struct info_options {
    matrix_files files;
    common_options common;
    result_options result;
};

void run(const info_options& options) {
    const coordinates matrix = options.files.read().front();
    answer out(options.result, false);
    if (options.result.counted()) {
        out.say("nnz", matrix.nnz());
    } else {
        say_info(out, matrix);
    }
    if (options.result.checksum) {
        out.say("checksum", matrix.checksum());
    }
    out.end();
}

}  // namespace

void add_info(command_line program) {
    const command_line app =
        program.add_subcommand("info", "Size and shape of a matrix, one key and value a line");
    const auto options = std::make_shared<info_options>();
    options->files.declare(app, {"A"});
    options->result.declare_values(app, "print only the number of entries");
    options->result.declare_checksum(app, "row * 1000003 + column over the entries");
    options->common.declare(app);
    app.callback([options] { run(*options); });
}

}  // namespace clbool::tools
