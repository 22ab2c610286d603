// SPDX-License-Identifier: MIT
// Indices of a vector that the caller lists, for the host and for kernels.
#pragma once

#include <clbool/indices.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/tuning/engine.hpp>

#include <string>
#include <vector>

namespace clbool::operations {

using tuning::engine;

// What kernels are told of them: a list in the device's memory, or first, first + step, …
struct device_places {
    runtime::buffer list;
    cl_ulong first;
    cl_long step;
};

// Throws invalid_argument unless all are below `size`, which is that of `what`, and no more than a
// vector has.
class vector_places {
public:
    vector_places() = default;
    vector_places(const char* operation, const indices& given, const char* what, index_type size);

    index_type count() const noexcept { return count_; }
    // One by one.
    std::vector<index_type> listed() const;
    device_places on_device(engine& on) const;

private:
    indices given_;
    index_type size_ = 0;
    index_type count_ = 0;
};

}  // namespace clbool::operations
