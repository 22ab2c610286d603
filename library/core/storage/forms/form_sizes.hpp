// SPDX-License-Identifier: MIT
// How large forms would be, and which are refused for it.
#pragma once

#include <core/cpu/forms/sliced_rows.hpp>
#include <core/storage/nodes/node.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::storage {

// Options as their caller knows them, checked. Throws invalid_argument naming what no form has.
form_options read_options(const form_options& given);

// What options say, or their defaults do.
cpu::slicing slicing_of(const form_options* options) noexcept;
index_type edge_of(const form_options* options) noexcept;  // 0: the best
// The edge of the blocks that are expected to take fewest bytes, from a look at some rows.
index_type best_edge(const cpu::rows& a);

// Bytes of the form of a matrix with entries. See clbool::form_bytes().
size_type bytes_as(tuning::engine& engine, const node& a, matrix_form form,
                   const form_options& options);

// Throw invalid_argument where slices or blocks would take more than the options allow, or have
// more places than their offsets count.
void require_size(const cpu::rows& a, const cpu::slicing& cut, const form_options* options);
void require_size(const cpu::rows& a, index_type edge, const form_options* options);
// The same where places, or blocks, are counted.
void require_places(const compressed_rows& a, const cpu::slicing& cut, size_type places,
                    const form_options* options);
void require_blocks(const compressed_rows& a, index_type edge, size_type blocks,
                    const form_options* options);

}  // namespace clbool::storage
