// SPDX-License-Identifier: MIT
// Selection of entries by position.
#pragma once

#include <clbool/selection.hpp>
#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// The entries of a at these positions; a itself if that is all.
node_ptr selected(engine& on, const node_ptr& a, const entry_selector& places, backend asked);

}  // namespace clbool::operations
