// SPDX-License-Identifier: MIT
// Entries of bitmaps that go to other indices. Nothing is read by the host.
#pragma once

#include <core/operations/vectors/vector_kernels.hpp>
#include <core/operations/vectors/vector_places.hpp>

#include <optional>
#include <vector>

namespace clbool::operations {

// out(k) = u(place k) for `count` places.
device_vector gather_places(engine& on, const bitmap& u, const device_places& from,
                            index_type count);

// What an assignment does to the old content of an output.
struct bitmap_assignment {
    const bitmap* u = nullptr;       // entry k goes to place k; null: `value` goes to all of them
    cpu::number value;               // of the output's type
    std::optional<vector_op> accum;  // how values join old ones
    const bitmap* mask = nullptr;    // null: everything is let through
    bool complement = false;
    bool replace = false;
};

// `old` with entries assigned to `count` places; where several meet the last one stays.
device_vector assign_bitmap(engine& on, const bitmap& old, const bitmap_assignment& what,
                            const device_places& to, index_type count);

// See cpu::scatter().
device_vector scatter_bitmap(engine& on, const bitmap& u, const bitmap& at, index_type size,
                             vector_op combine);

// Up to 64 bitmaps of one size as one of numbers, and the n-th of those.
device_vector pack_bitmaps(engine& on, index_type size, const std::vector<bitmap>& sets);
device_vector unpack_bitmap(engine& on, const bitmap& packed, unsigned bit);

// Whether two of one size and type have the same entries. One host read.
bool are_equal(engine& on, const bitmap& a, const bitmap& b);

}  // namespace clbool::operations
