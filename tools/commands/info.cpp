// SPDX-License-Identifier: MIT
// clbool info: size and shape of a matrix, computed on the host.
#include <tools/commands/commands.hpp>

#include <tools/inputs.hpp>
#include <tools/run_options.hpp>

#include <clbool/coordinates.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
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
void print_bytes(const coordinates& matrix, const spread& rows) {
    const size_type word = sizeof(index_type);
    fmt::print(stdout, "coo_bytes\t{}\n", 2 * word * matrix.nnz());
    fmt::print(stdout, "csr_bytes\t{}\n", word * (size_type{matrix.nrows} + 1 + matrix.nnz()));
    fmt::print(stdout, "dcsr_bytes\t{}\n", word * (2 * rows.used + 1 + matrix.nnz()));
}

void print_info(const coordinates& matrix) {
    const spread rows = spread_of(matrix.rows);
    std::vector<index_type> sorted_cols = matrix.cols;
    std::sort(sorted_cols.begin(), sorted_cols.end());
    const spread cols = spread_of(sorted_cols);
    const double cells = static_cast<double>(matrix.nrows) * static_cast<double>(matrix.ncols);
    const auto nnz = static_cast<double>(matrix.nnz());
    const auto ratio = [nnz](double of) { return of > 0 ? nnz / of : 0.0; };

    fmt::print(stdout, "nrows\t{}\nncols\t{}\nnnz\t{}\n", matrix.nrows, matrix.ncols, matrix.nnz());
    fmt::print(stdout, "nzr\t{}\nmax_row_nnz\t{}\n", rows.used, rows.longest);
    fmt::print(stdout, "nzc\t{}\nmax_col_nnz\t{}\n", cols.used, cols.longest);
    fmt::print(stdout, "mean_row_nnz\t{:.6g}\n", ratio(static_cast<double>(matrix.nrows)));
    fmt::print(stdout, "density\t{:.6g}\n", ratio(cells));
    fmt::print(stdout, "diagonal\t{}\n", diagonal_entries(matrix));
    fmt::print(stdout, "symmetric\t{}\n", is_symmetric(matrix) ? "yes" : "no");
    print_bytes(matrix, rows);
}

struct info_options {
    matrix_files files;
    common_options common;
    bool count = false;
};

void run(const info_options& options) {
    const coordinates matrix = options.files.read().front();
    if (options.count) {
        fmt::print(stdout, "nnz\t{}\n", matrix.nnz());
    } else {
        print_info(matrix);
    }
}

}  // namespace

void add_info(command_line program) {
    const command_line app =
        program.add_subcommand("info", "Size and shape of a matrix, one key and value a line");
    const auto options = std::make_shared<info_options>();
    options->files.declare(app, {"A"});
    app.add_flag("--count", options->count, "print only the number of entries");
    options->common.declare(app);
    app.callback([options] { run(*options); });
}

}  // namespace clbool::tools
