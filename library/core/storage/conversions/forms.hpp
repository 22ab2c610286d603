// SPDX-License-Identifier: MIT
// The conversion table: any form of a matrix from those that it has. What is made stays with the
// matrix as derived data. Matrices are not empty.
#pragma once

#include <core/storage/nodes/node.hpp>
#include <core/tuning/engine.hpp>

#include <optional>

namespace clbool::storage {

// At most one host read each, for the number of rows with entries; none where the host makes them.
coordinate_ptr coordinates_of(tuning::engine& engine, const node& a);
compressed_ptr csr_of(tuning::engine& engine, const node& a);
compressed_ptr dcsr_of(tuning::engine& engine, const node& a);
// Compressed rows of either kind: those that are there, or with names.
compressed_ptr compressed_of(tuning::engine& engine, const node& a);
// Rows of bits: ncols / 8 bytes for each row with entries.
bit_ptr bits_of(tuning::engine& engine, const node& a);
// Slices and blocks, as the options say or, without any, those that are there. Made by the host.
// Throws invalid_argument where they would be too large (form_options::max_bytes).
slice_ptr ell_of(tuning::engine& engine, const node& a, const form_options* options = nullptr);
slice_ptr sell_of(tuning::engine& engine, const node& a, const form_options* options = nullptr);
block_ptr bsr_of(tuning::engine& engine, const node& a, const form_options* options = nullptr);
// The edge of blocks that are made where none is asked for.
index_type best_edge(tuning::engine& engine, const node& a);
// The transpose, which the matrix keeps: a host read or two where kernels make it.
node_ptr columns_of(tuning::engine& engine, const node& a);
// In the host's memory; where the host does not see the device's, by reading them back.
host_ptr host_of(tuning::engine& engine, const node& a);

// Compressed rows that the host sees without moving them, behind all commands so far.
class host_view {
public:
    // Nothing when the host sees none.
    static std::optional<host_view> of(tuning::engine& engine, const node& a);
    // By moving them if need be.
    static host_view make(tuning::engine& engine, const node& a);

    const cpu::rows& rows() const noexcept { return rows_; }
    operator const cpu::rows&() const noexcept { return rows_; }

private:
    node::forms held_;  // keeps the memory
    cpu::rows rows_;
};

// Whether host_view::of() finds any. No device is asked.
bool is_seen_by_host(const tuning::engine& engine, const node& a);

// The blocks of a matrix that has no rows in any form; null where it has some, or no blocks.
block_ptr blocks_alone(const node& a);

// A form that is kept for good, of a matrix that has another one; the node itself if it has not.
// Options make another form of a kind that is there already, unless it was made with these.
node_ptr converted(tuning::engine& engine, const node_ptr& a, matrix_form form,
                   const form_options* options = nullptr);

// The same matrix with nothing derived from it.
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
