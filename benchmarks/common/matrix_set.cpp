// SPDX-License-Identifier: MIT
#include <common/matrix_set.hpp>
#include <common/spmv_set.hpp>

#include <clbool/generators.hpp>
#include <clbool/io.hpp>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <random>
#include <stdexcept>

namespace clbool::bench {

namespace {

constexpr std::uint64_t kSeed = 1;
constexpr unsigned kEdgeFactor = 16;

bool ends_with(const std::string& text, const std::string& end) {
    return text.size() >= end.size() &&
           text.compare(text.size() - end.size(), end.size(), end) == 0;
}

bool is_matrix_market(const std::string& name) {
    return ends_with(name, ".mtx") || ends_with(name, ".mtx.gz");
}

std::uint32_t below(std::mt19937_64& random, std::uint32_t limit) {
    // The modulo's bias is below 2^-32 here, and the result is the same on every platform.
    return static_cast<std::uint32_t>(random() % limit);
}

// Appends a row of about `length` distinct columns.
void append_row(host_csr& matrix, std::uint32_t length, std::mt19937_64& random) {
    const auto begin = matrix.columns.size();
    if (length >= matrix.ncols) {
        for (std::uint32_t column = 0; column < matrix.ncols; ++column) {
            matrix.columns.push_back(column);
        }
    } else {
        for (std::uint32_t i = 0; i < length; ++i) {
            matrix.columns.push_back(below(random, matrix.ncols));
        }
        const auto first = matrix.columns.begin() + static_cast<std::ptrdiff_t>(begin);
        std::sort(first, matrix.columns.end());
        matrix.columns.erase(std::unique(first, matrix.columns.end()), matrix.columns.end());
    }
    matrix.pointers.push_back(matrix.columns.size());
}

// 2^18 rows of 4 entries, among them 2 full ones, 32 of 2^14 and 500 of 2^10.
host_csr dense_rows() {
    constexpr std::uint32_t kRows = 1u << 18;
    std::mt19937_64 random(kSeed);
    std::vector<std::uint32_t> length(kRows, 4);
    const auto make_long = [&](unsigned rows, std::uint32_t entries) {
        for (unsigned made = 0; made < rows;) {
            auto& chosen = length[below(random, kRows)];
            made += chosen == 4 ? 1 : 0;
            chosen = std::max(chosen, entries);
        }
    };
    make_long(2, kRows);
    make_long(32, 1u << 14);
    make_long(500, 1u << 10);
    host_csr matrix;
    matrix.nrows = matrix.ncols = kRows;
    for (const std::uint32_t entries : length) {
        append_row(matrix, entries, random);
    }
    return matrix;
}

// Random entries, one in K of those that a shape has: filled-N-K of all, lower-N-K below the
// diagonal, blocks-N-K in eight blocks on the diagonal.
host_csr dense(const std::string& name) {
    const auto first = name.find('-'), second = name.find('-', first + 1);
    const auto rows = static_cast<std::uint32_t>(std::stoul(name.substr(first + 1)));
    const auto share = static_cast<std::uint32_t>(std::stoul(name.substr(second + 1)));
    const std::string shape = name.substr(0, first);
    const std::uint32_t block = std::max(rows / 8, 1u);
    std::mt19937_64 random(kSeed);
    host_csr matrix;
    matrix.nrows = matrix.ncols = rows;
    for (std::uint32_t i = 0; i < rows; ++i) {
        const std::uint32_t begin = shape == "blocks" ? i / block * block : 0;
        const std::uint32_t end = shape == "lower"    ? i
                                  : shape == "blocks" ? std::min(begin + block, rows)
                                                      : rows;
        for (std::uint32_t j = begin; j < end; ++j) {
            if (below(random, share) == 0) {
                matrix.columns.push_back(j);
            }
        }
        matrix.pointers.push_back(matrix.columns.size());
    }
    return matrix;
}

bool is_dense(const std::string& name) {
    const auto shape = name.substr(0, name.find('-'));
    return std::count(name.begin(), name.end(), '-') == 2 &&
           (shape == "filled" || shape == "lower" || shape == "blocks");
}

host_csr generate(const std::string& name) {
    if (is_dense(name)) {
        return dense(name);
    }
    if (name == "dense-rows") {
        return dense_rows();
    }
    if (name.rfind("rmat-", 0) == 0) {
        const auto scale = static_cast<unsigned>(std::stoul(name.substr(5)));
        return compress(generators::social(scale, kEdgeFactor, kSeed));
    }
    if (auto made = spmv_matrix(name)) {
        return *std::move(made);
    }
    return compress(generators::table4_like(name, kSeed));
}

// Matrix Market and binary files in a folder, by name.
std::vector<std::string> files_in(const std::string& folder) {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string path = entry.path().string();
        if (is_matrix_market(path) || ends_with(path, ".csr")) {
            found.push_back(path);
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace

std::vector<std::string> expand_sets(const std::vector<std::string>& names) {
    std::vector<std::string> members;
    for (const auto& name : names) {
        if (name == "table4") {
            for (const auto& entry : generators::table4()) {
                members.push_back(entry.name);
            }
        } else if (name == "hard") {
            members.insert(members.end(), {"rmat-16", "dense-rows", "rmat-18"});
        } else if (name == "dense") {
            members.insert(members.end(), {"filled-4096-4", "filled-4096-20", "filled-4096-100",
                                           "lower-4096-2", "blocks-4096-4"});
        } else if (name == "quick") {
            members.insert(members.end(), {"wing", "luxembourg_osm"});
        } else if (const auto set = spmv_set(name); !set.empty()) {
            members.insert(members.end(), set.begin(), set.end());
        } else if (std::filesystem::is_directory(name)) {
            const auto files = files_in(name);
            members.insert(members.end(), files.begin(), files.end());
        } else {
            members.push_back(name);
        }
    }
    return members;
}

host_csr load_matrix(const std::string& name, const std::string& cache) {
    if (is_matrix_market(name)) {
        return compress(io::read_matrix_market(name));
    }
    if (ends_with(name, ".csr")) {
        return read_csr(name);
    }
    if (cache.empty()) {
        return generate(name);
    }
    const auto path = (std::filesystem::path(cache) / (name + ".csr")).string();
    if (std::filesystem::exists(path)) {
        return read_csr(path);
    }
    host_csr matrix = generate(name);
    std::filesystem::create_directories(cache);
    write_csr(path, matrix);
    return matrix;
}

std::string short_name(const std::string& name) {
    if (!is_matrix_market(name) && !ends_with(name, ".csr")) {
        return name;
    }
    return matrix_name(ends_with(name, ".gz") ? name.substr(0, name.size() - 3) : name);
}

bool is_hard(const host_csr& matrix) {
    std::uint64_t longest = 0;
    for (std::uint64_t row = 0; row < matrix.nrows; ++row) {
        longest = std::max(longest, matrix.pointers[row + 1] - matrix.pointers[row]);
    }
    return longest > 10000 || count_partial_products(matrix, matrix) > 500000000;
}

host_csr uniform_rows(std::uint32_t n, std::uint32_t degree, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    host_csr matrix;
    matrix.nrows = matrix.ncols = n;
    matrix.pointers.reserve(n + std::uint64_t{1});
    matrix.columns.reserve(std::uint64_t{n} * degree);
    for (std::uint32_t row = 0; row < n; ++row) {
        append_row(matrix, degree, random);
    }
    return matrix;
}

std::vector<std::uint64_t> kronecker_fills(bool quick, bool large) {
    if (quick) {
        return {1000, 3162};  // 10^6 and 10^7 entries of the result
    }
    std::vector<std::uint64_t> fills = {1000, 2000, 3000, 3162, 4000, 5000,
                                        6000, 7000, 8000, 9000, 10000};
    if (large) {
        fills.push_back(31623);
    }
    return fills;
}

coordinates kronecker_operand(std::uint64_t nnz) {
    constexpr index_type kSide = 20000;  // the result's side must fit 32 bits
    return generators::random(kSide, kSide, nnz, nnz);
}

host_csr compress(const coordinates& matrix) {
    host_csr result;
    result.nrows = matrix.nrows;
    result.ncols = matrix.ncols;
    result.pointers.assign(matrix.nrows + std::uint64_t{1}, 0);
    for (const index_type row : matrix.rows) {
        ++result.pointers[row + std::uint64_t{1}];
    }
    for (std::uint64_t row = 0; row < matrix.nrows; ++row) {
        result.pointers[row + 1] += result.pointers[row];
    }
    result.columns = matrix.cols;
    return result;
}

coordinates expand(const host_csr& matrix) {
    coordinates result(matrix.nrows, matrix.ncols);
    result.cols = matrix.columns;
    result.rows.reserve(matrix.nnz());
    for (std::uint64_t row = 0; row < matrix.nrows; ++row) {
        result.rows.insert(result.rows.end(), matrix.pointers[row + 1] - matrix.pointers[row],
                           static_cast<index_type>(row));
    }
    return result;
}

coordinates thin_operand(const host_csr& matrix) {
    constexpr index_type kRows = 64;
    std::mt19937_64 random(3);
    coordinates rows(kRows, matrix.nrows);
    const auto each = std::max<std::uint64_t>(1, matrix.nnz() / std::max(matrix.nrows, 1U));
    for (index_type row = 0; row < kRows && matrix.nrows > 0; ++row) {
        for (std::uint64_t n = 0; n < each; ++n) {
            rows.add(row, static_cast<index_type>(random() % matrix.nrows));
        }
    }
    rows.normalize();
    return rows;
}

host_csr triangle_operand(const host_csr& matrix) {
    coordinates edges(matrix.nrows, matrix.nrows);
    const auto all = expand(matrix);
    for (std::size_t i = 0; i < all.nnz(); ++i) {
        if (all.rows[i] != all.cols[i]) {
            edges.add(std::max(all.rows[i], all.cols[i]), std::min(all.rows[i], all.cols[i]));
        }
    }
    edges.normalize();
    std::vector<std::uint32_t> degrees(matrix.nrows);
    for (std::size_t i = 0; i < edges.nnz(); ++i) {
        ++degrees[edges.rows[i]];
        ++degrees[edges.cols[i]];
    }
    std::vector<std::uint32_t> order(matrix.nrows);
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return degrees[a] > degrees[b]; });
    std::vector<std::uint32_t> numbers(matrix.nrows);
    for (std::uint32_t i = 0; i < matrix.nrows; ++i) {
        numbers[order[i]] = i;
    }
    coordinates lower(matrix.nrows, matrix.nrows);
    for (std::size_t i = 0; i < edges.nnz(); ++i) {
        const auto a = numbers[edges.rows[i]];
        const auto b = numbers[edges.cols[i]];
        lower.add(std::max(a, b), std::min(a, b));
    }
    lower.normalize();
    return compress(lower);
}

}  // namespace clbool::bench
