// SPDX-License-Identifier: MIT
// Rows as the host sees them in shared memory, and uploads of arrays from host memory.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/storage/nodes/layout.hpp>
#include <core/tuning/engine.hpp>

#include <optional>
#include <vector>

namespace clbool::storage {

// Zero-copy host view of a matrix, after all commands so far; must not outlive the matrix. Nothing
// if the host cannot see its memory.
std::optional<cpu::rows> rows_seen(tuning::engine& engine, const compressed_rows& a);

// Uploads offsets in the given width.
runtime::buffer write_offsets(tuning::engine& engine, const std::vector<size_type>& offsets,
                              width w);

template <class Value>
runtime::buffer write_values(tuning::engine& engine, const std::vector<Value>& values) {
    auto out = engine.stream.allocate<Value>(values.size());
    engine.stream.write(out, values.data(), values.size() * sizeof(Value));
    return out;
}

// The array in a device buffer; null if empty. The source may change on return.
template <class Value>
runtime::buffer upload(tuning::engine& engine, const cpu::array<Value>& from) {
    auto to = engine.stream.allocate<Value>(from.size());
    if (!from.empty()) {
        engine.stream.write(to, from.data(), from.size() * sizeof(Value));
    }
    return to;
}

}  // namespace clbool::storage
