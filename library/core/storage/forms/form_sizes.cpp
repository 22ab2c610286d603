// SPDX-License-Identifier: MIT
// Size computations of the storage formats.
#include <core/storage/forms/form_sizes.hpp>

#include <clbool/error.hpp>
#include <core/cpu/forms/bit_rows.hpp>
#include <core/cpu/forms/block_rows.hpp>
#include <core/cpu/structure/reduce.hpp>
#include <core/runtime/sized.hpp>
#include <core/storage/conversions/conversions.hpp>
#include <core/storage/conversions/forms.hpp>

#include <algorithm>
#include <string>

namespace clbool::storage {

namespace {

constexpr index_type kEdges[] = {4, 8, 16, 32, 64};

bool is_edge(index_type n) noexcept {
    return std::find(std::begin(kEdges), std::end(kEdges), n) != std::end(kEdges);
}

size_type dcsr_bytes(index_type filled, size_type nnz, size_type pointer) noexcept {
    return (size_type{filled} + 1) * pointer + (filled + nnz) * sizeof(index_type);
}

size_type most_bytes(const extent& a, const form_options* options) {
    constexpr size_type kTimes = 16;
    constexpr size_type kLeast = size_type{1} << 24;
    if (options != nullptr && options->max_bytes != 0) {
        return options->max_bytes;
    }
    const auto filled = static_cast<index_type>(std::min<size_type>(a.nrows, a.nnz));
    return std::max(kLeast, kTimes * dcsr_bytes(filled, a.nnz, sizeof(cl_uint)));
}

[[noreturn]] void refuse(const extent& a, const std::string& form, size_type bytes,
                         const std::string& why) {
    throw invalid_argument("the " + std::to_string(a.nrows) + " x " + std::to_string(a.ncols) +
                           " matrix of " + std::to_string(a.nnz) + " entries as " + form +
                           " takes " + std::to_string(bytes) + " bytes, " + why);
}

void require(const extent& a, const std::string& form, size_type bytes, size_type offsets,
             const form_options* options) {
    const size_type most = most_bytes(a, options);
    if (bytes > most) {
        refuse(a, form, bytes,
               "more than the " + std::to_string(most) +
                   (options != nullptr && options->max_bytes != 0
                        ? " of form_options::max_bytes"
                        : " that are in proportion to it (form_options::max_bytes)"));
    }
    if (offsets > ~std::uint32_t{0}) {
        refuse(a, form, bytes, "more than its offsets of 32 bits count");
    }
}

// Size of the host format (DCSR).
size_type host_bytes(index_type filled, size_type nnz) noexcept {
    return dcsr_bytes(filled, nnz, nnz > ~std::uint32_t{0} ? sizeof(cl_ulong) : sizeof(cl_uint));
}

// Size of compressed columns (CSC) in host or device memory.
size_type column_bytes(tuning::engine& engine, const cpu::rows& a) {
    const auto filled = static_cast<index_type>(cpu::reduce_to_row(cpu::team(), a).nnz());
    return engine.stream.state().is_host() || engine.stream.state().shares_memory()
               ? host_bytes(filled, a.nnz())
               : dcsr_bytes(filled, a.nnz(), primitives::bytes_of(pointer_width(engine, a.nnz())));
}

size_type block_bytes_of(const cpu::rows& a, index_type edge) {
    return cpu::bytes_of_blocks(a.nrows(), edge, cpu::count_blocks(cpu::team(), a, edge));
}

}  // namespace

form_options read_options(const form_options& given) {
    form_options made;
    runtime::copy_members("form_options", given, given.struct_size, made,
                          &form_options::slice_height, &form_options::sort_window,
                          &form_options::block_edge, &form_options::max_bytes);
    if (!is_edge(made.slice_height)) {
        throw invalid_argument("slices have 4, 8, 16, 32 or 64 rows, not " +
                               std::to_string(made.slice_height));
    }
    if (made.block_edge != 0 && !is_edge(made.block_edge)) {
        throw invalid_argument("blocks have an edge of 4, 8, 16, 32 or 64, not " +
                               std::to_string(made.block_edge));
    }
    return made;
}

cpu::slicing slicing_of(const form_options* options) noexcept {
    const form_options by = options != nullptr ? *options : form_options();
    return cpu::slices_of(by.slice_height, by.sort_window);
}

index_type edge_of(const form_options* options) noexcept {
    return options != nullptr ? options->block_edge : 0;
}

index_type best_edge(const cpu::rows& a) {
    constexpr size_type kLookedAt = size_type{1} << 18;
    index_type best = 0;
    size_type least = 0;
    for (const index_type edge : kEdges) {
        const size_type bytes =
            cpu::bytes_of_blocks(a.nrows(), edge, cpu::guess_blocks(a, edge, kLookedAt));
        if (best == 0 || bytes < least) {
            best = edge;
            least = bytes;
        }
    }
    return best;
}

size_type bytes_as(tuning::engine& engine, const node& a, matrix_form form,
                   const form_options& options) {
    if (form == matrix_form::coordinates) {
        return 2 * a.nnz() * sizeof(index_type);
    }
    const size_type pointer = primitives::bytes_of(pointer_width(engine, a.nnz()));
    if (form == matrix_form::csr) {
        return (size_type{a.nrows()} + 1) * pointer + a.nnz() * sizeof(index_type);
    }
    const auto view = host_view::make(engine, a);
    const cpu::rows& rows = view;
    switch (form) {
        case matrix_form::host: return host_bytes(rows.filled(), a.nnz());
        case matrix_form::bits: return cpu::bit_matrix::bytes(a.nrows(), a.ncols(), rows.filled());
        case matrix_form::csc: return column_bytes(engine, rows);
        case matrix_form::ell:
        case matrix_form::sell: {
            const auto cut =
                form == matrix_form::ell ? cpu::whole_slice(a.nrows()) : slicing_of(&options);
            return cpu::sliced_bytes(a.nrows(), cut, cpu::count_places(rows, cut));
        }
        case matrix_form::bsr:
            return block_bytes_of(
                rows, options.block_edge != 0 ? options.block_edge : best_edge(engine, a));
        default: break;
    }
    return dcsr_bytes(rows.filled(), a.nnz(), pointer);
}

void require_places(const extent& a, const cpu::slicing& cut, size_type places,
                    const form_options* options) {
    require(a, cut.whole ? "ell" : "sell", cpu::sliced_bytes(a.nrows, cut, places),
            places / cut.height, options);
}

void require_blocks(const extent& a, index_type edge, size_type blocks,
                    const form_options* options) {
    require(a, "bsr with blocks of " + std::to_string(edge),
            cpu::bytes_of_blocks(a.nrows, edge, blocks), blocks, options);
}

}  // namespace clbool::storage
