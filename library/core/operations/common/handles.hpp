// SPDX-License-Identifier: MIT
// Aliases for storage and engine types used by operations.
#pragma once

#include <core/storage/conversions/conversions.hpp>
#include <core/storage/conversions/forms.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::operations {

using storage::compressed_ptr;
using storage::coordinate_ptr;
using storage::host_view;
using storage::node;
using storage::node_ptr;
using tuning::engine;

}  // namespace clbool::operations
