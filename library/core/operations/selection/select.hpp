// SPDX-License-Identifier: MIT
// Entries of matrices in certain places.
#pragma once

#include <clbool/selection.hpp>
#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// The entries of a in these places; a itself where all are.
node_ptr selected(engine& on, const node_ptr& a, const entry_selector& places, backend asked);

}  // namespace clbool::operations
