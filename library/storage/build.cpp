// SPDX-License-Identifier: MIT
// Building matrices from host arrays and reading them back.
#include <storage/build.hpp>

#include <clbool/error.hpp>
#include <primitives/radix_sort.hpp>
#include <storage/kernels.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace clbool::storage {

using primitives::pairs;
using primitives::size_block;

namespace {

std::string entry_text(size_type i, index_type row, index_type col) {
    return "entry " + std::to_string(i) + ", (" + std::to_string(row) + ", " + std::to_string(col) +
           "),";
}

// The device says only that something is wrong; the host arrays tell what. Never returns.
[[noreturn]] void explain(const index_type* rows, const index_type* cols, index_type nrows,
                          index_type ncols, size_type nnz, host_order promised) {
    for (size_type i = 0; i < nnz; ++i) {
        if (rows[i] >= nrows || cols[i] >= ncols) {
            throw invalid_argument(entry_text(i, rows[i], cols[i]) + " is outside the " +
                                   std::to_string(nrows) + " x " + std::to_string(ncols) +
                                   " matrix; indices start at 0");
        }
    }
    for (size_type i = 1; i < nnz; ++i) {
        const bool same = rows[i] == rows[i - 1] && cols[i] == cols[i - 1];
        const bool before =
            rows[i] < rows[i - 1] || (rows[i] == rows[i - 1] && cols[i] < cols[i - 1]);
        if (promised.sorted && before) {
            throw invalid_argument(entry_text(i, rows[i], cols[i]) +
                                   " comes before its predecessor although the entries are said "
                                   "to be sorted");
        }
        if (promised.unique && same) {
            throw invalid_argument(entry_text(i, rows[i], cols[i]) +
                                   " is a duplicate although the entries are said to be unique");
        }
    }
    throw invalid_argument("the entries contain a duplicate although they are said to be unique");
}

pairs upload(tuning::engine& engine, const index_type* rows, const index_type* cols,
             size_type nnz) {
    auto entries = primitives::allocate_pairs(engine, nnz);
    engine.stream.write(entries.rows, rows, nnz * sizeof(index_type));
    engine.stream.write(entries.cols, cols, nnz * sizeof(index_type));
    return entries;
}

// Keeps the first of equal neighbours. `kept` is their number.
pairs drop_duplicates(tuning::engine& engine, const pairs& in, const size_block& sizes) {
    const auto chosen = primitives::select_unique(engine, in, sizes, 0);
    const size_type kept = sizes.read(engine).total[0];
    if (kept == in.count) {
        return in;
    }
    auto out = primitives::allocate_pairs(engine, kept);
    primitives::gather_unique(engine, chosen, in, out);
    return out;
}

}  // namespace

coordinate_ptr build(tuning::engine& engine, const index_type* rows, const index_type* cols,
                     index_type nrows, index_type ncols, size_type nnz, host_order promised) {
    if (nnz == 0) {
        return std::make_shared<coordinate_list>(nrows, ncols);
    }
    if (rows == nullptr || cols == nullptr) {
        throw invalid_argument("the index arrays of a matrix with entries must not be null");
    }
    auto entries = upload(engine, rows, cols, nnz);
    const auto found = check_entries(engine, entries, nrows, ncols);
    if (found.out_of_range || (promised.sorted && found.unordered) ||
        (promised.unique && found.duplicate)) {
        explain(rows, cols, nrows, ncols, nnz, promised);
    }
    if (found.unordered) {
        entries = primitives::sort_pairs(engine, entries, primitives::index_bits(nrows),
                                         primitives::index_bits(ncols));
    }
    // Before sorting, equal entries need not be neighbours.
    if (found.unordered || found.duplicate) {
        const size_block sizes(engine);
        entries = drop_duplicates(engine, entries, sizes);
        if (promised.unique && entries.count != nnz) {
            explain(rows, cols, nrows, ncols, nnz, promised);
        }
    }
    return std::make_shared<coordinate_list>(nrows, ncols, std::move(entries));
}

coordinates read_back(tuning::engine& engine, const coordinate_list& a) {
    coordinates host(a.nrows(), a.ncols());
    host.rows.resize(a.nnz());
    host.cols.resize(a.nnz());
    engine.stream.read(a.entries().rows, 0, host.rows.data(), a.nnz() * sizeof(index_type));
    engine.stream.read(a.entries().cols, 0, host.cols.data(), a.nnz() * sizeof(index_type));
    return host;
}

namespace {

template <class Pointer>
void expand_on_host(tuning::engine& engine, const compressed_rows& a, coordinates& host) {
    std::vector<Pointer> pointers(size_type{a.slots()} + 1);
    std::vector<index_type> names(a.named() ? a.slots() : 0);
    engine.stream.read(a.rows().pointers, 0, pointers.data(), pointers.size() * sizeof(Pointer));
    if (a.named()) {
        engine.stream.read(a.rows().names, 0, names.data(), names.size() * sizeof(index_type));
    }
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        std::fill(host.rows.begin() + static_cast<std::ptrdiff_t>(pointers[slot]),
                  host.rows.begin() + static_cast<std::ptrdiff_t>(pointers[slot + 1]),
                  a.named() ? names[slot] : slot);
    }
}

}  // namespace

coordinates read_back(tuning::engine& engine, const compressed_rows& a) {
    coordinates host(a.nrows(), a.ncols());
    if (a.nnz() == 0) {
        return host;
    }
    host.rows.resize(a.nnz());
    host.cols.resize(a.nnz());
    engine.stream.read(a.cols(), 0, host.cols.data(), a.nnz() * sizeof(index_type));
    if (a.rows().pointer_width == width::wide) {
        expand_on_host<cl_ulong>(engine, a, host);
    } else {
        expand_on_host<cl_uint>(engine, a, host);
    }
    return host;
}

}  // namespace clbool::storage
