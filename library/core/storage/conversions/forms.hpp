// SPDX-License-Identifier: MIT
// Conversion table: any storage format (form) of a matrix from those it has. Results are cached
// with the matrix as derived data. Matrices must not be empty.
#pragma once

#include <core/storage/nodes/node.hpp>
#include <core/tuning/engine.hpp>

#include <optional>

namespace clbool::storage {

// At most one host read each, for the number of non-empty rows; none if the host converts.
coordinate_ptr coordinates_of(tuning::engine& engine, const node& a);
compressed_ptr csr_of(tuning::engine& engine, const node& a);
compressed_ptr dcsr_of(tuning::engine& engine, const node& a);
// CSR or DCSR, whichever exists; else DCSR.
compressed_ptr compressed_of(tuning::engine& engine, const node& a);
// Bit-packed rows: ncols / 8 bytes per non-empty row.
bit_ptr bits_of(tuning::engine& engine, const node& a);
// ELL, SELL-C-sigma and BSR with these options; without options any cached one. Throws
// invalid_argument if too large (form_options::max_bytes).
slice_ptr ell_of(tuning::engine& engine, const node& a, const form_options* options = nullptr);
slice_ptr sell_of(tuning::engine& engine, const node& a, const form_options* options = nullptr);
block_ptr bsr_of(tuning::engine& engine, const node& a, const form_options* options = nullptr);
// Block edge chosen when none is requested.
index_type best_edge(tuning::engine& engine, const node& a);
// The cached transpose; one or two host reads when kernels compute it.
node_ptr columns_of(tuning::engine& engine, const node& a);
// In host memory; read back where the host cannot address the device's.
host_ptr host_of(tuning::engine& engine, const node& a);

// Zero-copy host view of compressed rows, after all commands so far.
class host_view {
public:
    // Nothing if there are none.
    static std::optional<host_view> of(tuning::engine& engine, const node& a);
    // Converts or copies if needed.
    static host_view make(tuning::engine& engine, const node& a);

    const cpu::rows& rows() const noexcept { return rows_; }
    // See host_form; otherwise the same.
    cpu::rows all_rows() const { return held_.host ? held_.host->all_rows() : rows_; }
    operator const cpu::rows&() const noexcept { return rows_; }

private:
    node::forms held_;  // keeps the memory alive
    cpu::rows rows_;
};

// Whether host_view::of() would succeed; makes no device calls.
bool is_seen_by_host(const tuning::engine& engine, const node& a);

// BSR of a matrix that has no row format; else null.
block_ptr blocks_alone(const node& a);

// A matrix with this native format; the node itself if that is so already. Options create another
// one of the same format, unless it has these options.
node_ptr converted(tuning::engine& engine, const node_ptr& a, matrix_form form,
                   const form_options* options = nullptr);

// The same matrix without derived data.
node_ptr renewed(const node& a);

// Matrices from results.
node_ptr make_node(compressed_ptr form);
node_ptr make_node(coordinate_ptr form);
node_ptr make_node(bit_ptr form);
node_ptr make_node(slice_ptr form);
node_ptr make_node(block_ptr form);
node_ptr make_node(tuning::engine& engine, cpu::matrix entries);
node_ptr make_empty(index_type nrows, index_type ncols);

}  // namespace clbool::storage
