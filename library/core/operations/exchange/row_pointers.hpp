// SPDX-License-Identifier: MIT
// Row pointers and names read from a device.
#pragma once

#include <core/operations/common/handles.hpp>

#include <vector>

namespace clbool::operations {

// One host read each. Names are none where slot i is row i.
std::vector<size_type> read_pointers(engine& on, const storage::compressed_rows& a);
std::vector<index_type> read_names(engine& on, const storage::compressed_rows& a);

}  // namespace clbool::operations
