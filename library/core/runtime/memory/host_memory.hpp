// SPDX-License-Identifier: MIT
// Multi-threaded copies of large host arrays, and page preparation.
#pragma once

#include <clbool/types.hpp>
#include <core/cpu/threads/team.hpp>

#include <vector>

namespace clbool::runtime {

// Threads for copying so many bytes: a core moves 10 GB/s, four saturate most buses or memories.
cpu::team movers(size_type bytes) noexcept;

// Pre-faults memory about to be filled, with huge pages if available: page faults one by one take
// longer than the filling. Only a hint: no effect on little memory and outside Linux.
void prepare_pages(void* memory, size_type bytes) noexcept;

// Resizes an empty vector to n values on prepared pages.
template <class Value>
void resize(std::vector<Value>& values, size_type n) {
    values.reserve(n);
    prepare_pages(values.data(), n * sizeof(Value));
    values.resize(n);
}

}  // namespace clbool::runtime
