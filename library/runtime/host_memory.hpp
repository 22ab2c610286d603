// SPDX-License-Identifier: MIT
// Advice to the operating system about memory of the host.
#pragma once

#include <clbool/types.hpp>

#include <vector>

namespace clbool::runtime {

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
