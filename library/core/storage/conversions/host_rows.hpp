// SPDX-License-Identifier: MIT
// Small matrices as the host sees them, where it shares the device's memory: there it is done with
// them before a kernel would have begun.
#pragma once

#include <core/cpu/matrices/rows.hpp>
#include <core/storage/nodes/layout.hpp>
#include <core/tuning/engine.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace clbool::storage {

// Whether the host itself is to do so much work: entries, rows and products looked at or made.
bool is_for_host(const tuning::engine& engine, size_type work) noexcept;

// Whether the host itself is to pass over so many offsets or names, which takes it little for each.
bool are_for_host(const tuning::engine& engine, size_type offsets) noexcept;

// The rows of a matrix as the host sees them, without moving them, behind all commands so far; the
// matrix must outlive them. Nothing when the host does not see its memory.
std::optional<cpu::rows> rows_seen(tuning::engine& engine, const compressed_rows& a);

// Adds row `number`, which ends at `end`, to pointers of all rows: those between have no entries.
void extend_pointers(std::vector<size_type>& pointers, index_type number, size_type end);

// Memory of the device with these offsets in it, in that width.
runtime::buffer write_offsets(tuning::engine& engine, const std::vector<size_type>& offsets,
                              width w);

template <class Value>
runtime::buffer write_values(tuning::engine& engine, const std::vector<Value>& values) {
    auto out = engine.stream.allocate<Value>(values.size());
    engine.stream.write(out, values.data(), values.size() * sizeof(Value));
    return out;
}

}  // namespace clbool::storage
