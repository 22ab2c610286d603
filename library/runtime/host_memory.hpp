// SPDX-License-Identifier: MIT
// Advice to the operating system about memory of the host.
#pragma once

#include <clbool/types.hpp>

namespace clbool::runtime {

// Asks for large pages under memory that is about to be touched for the first time. Without them,
// or for little memory, nothing happens.
void prefer_large_pages(void* memory, size_type bytes) noexcept;

}  // namespace clbool::runtime
