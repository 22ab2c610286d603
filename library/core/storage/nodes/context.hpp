// SPDX-License-Identifier: MIT
// Checks that operands fit a context.
#pragma once

#include <core/runtime/streams/stream.hpp>
#include <core/storage/nodes/node.hpp>

#include <string>

namespace clbool::storage {

// Each throws invalid_argument, naming `what`, unless what is there shares matrices with the
// stream.
void require_same_context(const runtime::stream& stream, const runtime::device_state& home,
                          const std::string& what);
void require_same_context(const runtime::stream& stream, const runtime::buffer& a,
                          const std::string& what);
void require_same_context(const runtime::stream& stream, const node& a, const std::string& what);

}  // namespace clbool::storage
