// SPDX-License-Identifier: MIT
// Index lists of vector calls, for the host and for kernels; gather, scatter and assign on bitmaps.
// No host reads unless stated.
#pragma once

#include <clbool/indices.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/operations/vectors/vector_kernels.hpp>
#include <core/tuning/engine.hpp>

#include <optional>
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

// Gather: out(k) = u(place k) for `count` places.
device_vector gather_places(engine& on, const bitmap& u, const device_places& from,
                            index_type count);
// The same, place k being entry at(k); none where at has none or it is beyond u.
device_vector gather_bitmap(engine& on, const bitmap& u, const bitmap& at);

// Assignment into the old content of an output.
struct bitmap_assignment {
    const bitmap* u = nullptr;       // entry k goes to place k; null: `value` goes to all
    cpu::number value;               // of the output's type
    std::optional<vector_op> accum;  // accumulator
    const bitmap* mask = nullptr;    // null: everything is let through
    bool complement = false;
    bool replace = false;
};

// `old` with entries assigned to `count` places; of several to one place the last stays.
device_vector assign_bitmap(engine& on, const bitmap& old, const bitmap_assignment& what,
                            const device_places& to, index_type count);

device_vector scatter_bitmap(engine& on, const bitmap& u, const bitmap& at, index_type size,
                             vector_op combine);

// Packs up to 64 bitmaps of one size into one uint64 vector (multi-source BFS).
device_vector pack_bitmaps(engine& on, index_type size, const std::vector<bitmap>& sets);

// Equality for one size and type. One host read.
bool are_equal(engine& on, const bitmap& a, const bitmap& b);

}  // namespace clbool::operations
