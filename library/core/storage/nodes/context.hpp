// SPDX-License-Identifier: MIT
// Checks that operands belong to the OpenCL context of a Controls.
#pragma once

#include <core/runtime/streams/stream.hpp>
#include <core/storage/nodes/node.hpp>

#include <string>

namespace clbool::storage {

// Throws invalid_argument, naming `what`, unless the memory is null or in this context.
void require_same_context(const runtime::stream& stream, const runtime::buffer& a,
                          const std::string& what);
void require_same_context(const runtime::stream& stream, const node& a, const std::string& what);

}  // namespace clbool::storage
