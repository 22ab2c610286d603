// SPDX-License-Identifier: MIT
// Conversions of small matrices by the host in shared memory. Each returns null if kernels should
// do it; matrices must not be empty.
#pragma once

#include <core/storage/nodes/layout.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::storage {

// Sorted COO to DCSR.
compressed_ptr compress_on_host(tuning::engine& engine, const coordinate_list& a);
// CSR to DCSR.
compressed_ptr name_rows_on_host(tuning::engine& engine, const compressed_rows& a);
// CSR or DCSR to COO.
coordinate_ptr expand_on_host(tuning::engine& engine, const compressed_rows& a);
// Row pointers of all rows of a DCSR matrix.
std::shared_ptr<row_index> index_on_host(tuning::engine& engine, const compressed_rows& a);

}  // namespace clbool::storage
