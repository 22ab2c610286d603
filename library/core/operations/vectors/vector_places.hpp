// SPDX-License-Identifier: MIT
// Index lists of vector calls, for the host and for kernels.
#pragma once

#include <clbool/indices.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/tuning/engine.hpp>

#include <string>
#include <vector>

namespace clbool::operations {

using tuning::engine;

// Kernel arguments: a list in device memory, or first, first + step, …
struct device_places {
    runtime::buffer list;
    cl_ulong first;
    cl_long step;
};

// Throws invalid_argument unless all indices are below `size`, the size of `what`, and at most as
// many as a vector has.
class vector_places {
public:
    vector_places() = default;
    vector_places(const char* operation, const indices& given, const char* what, index_type size);

    index_type count() const noexcept { return count_; }
    // As an explicit list.
    std::vector<index_type> listed() const;
    device_places on_device(engine& on) const;

private:
    indices given_;
    index_type size_ = 0;
    index_type count_ = 0;
};

}  // namespace clbool::operations
