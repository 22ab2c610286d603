// SPDX-License-Identifier: MIT
// Read-back of matrices to the host.
#pragma once

#include <clbool/coordinates.hpp>
#include <core/storage/nodes/node.hpp>
#include <core/tuning/engine.hpp>

#include <vector>

namespace clbool::storage {

// In canonical form.
coordinates read_back(tuning::engine& engine, const node& a);
coordinates read_back(tuning::engine& engine, const coordinate_list& a);
coordinates read_back(tuning::engine& engine, const compressed_rows& a);

// Row pointers and row numbers of the stored rows; no numbers for CSR. One host read each.
std::vector<size_type> read_pointers(tuning::engine& engine, const compressed_rows& a);
std::vector<index_type> read_names(tuning::engine& engine, const compressed_rows& a);

// A list as it is.
coordinates read_list(tuning::engine& engine, index_type nrows, index_type ncols,
                      const primitives::pairs& list);

}  // namespace clbool::storage
