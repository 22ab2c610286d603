// SPDX-License-Identifier: MIT
// Large arrays of the host: threads that move them, and advice to the operating system.
#pragma once

#include <clbool/types.hpp>
#include <core/cpu/threads/team.hpp>

#include <vector>

namespace clbool::runtime {

// Threads for moving so many bytes: a core moves about 10 GB/s, and four of them most of what a bus
// or a memory gives.
cpu::team movers(size_type bytes) noexcept;

// Gets pages, large ones if there are any, under memory that is about to be filled for the first
// time: the system hands them out one by one at the first touch, which takes longer than filling
// them. Changes nothing but time; for little memory, and elsewhere than on Linux, not even that.
void prepare_pages(void* memory, size_type bytes) noexcept;

// Gives an empty vector n values on prepared pages.
template <class Value>
void resize(std::vector<Value>& values, size_type n) {
    values.reserve(n);
    prepare_pages(values.data(), n * sizeof(Value));
    values.resize(n);
}

}  // namespace clbool::runtime
