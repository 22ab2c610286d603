// SPDX-License-Identifier: MIT
// A few threads for what the host does with large arrays.
#pragma once

#include <clbool/types.hpp>

#include <functional>

namespace clbool::runtime {

// Into how many parts to divide work on so many bytes; 1 when threads do not pay.
size_type parts_for(size_type bytes) noexcept;

// body(0) … body(parts - 1), at the same time as far as threads are to be had. Throws, once all of
// them are over, what the first of them threw that did.
void in_parallel(size_type parts, const std::function<void(size_type part)>& body);

}  // namespace clbool::runtime
