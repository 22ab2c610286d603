// SPDX-License-Identifier: MIT
// Shared by host sides of queries/incremental/edges.cl.
#pragma once

#include <core/storage/conversions/uploads.hpp>

#include <algorithm>
#include <vector>

namespace clbool::operations {

inline runtime::program edges_program(const tuning::engine& on) {
    return runtime::program("queries/incremental/edges.cl").set("GROUP", on.params.compact.group);
}

// Upload with capacity max(values, room, 1).
template <class Value>
runtime::buffer upload(tuning::engine& on, const std::vector<Value>& from, size_type room = 0) {
    return storage::upload(on, from, std::max<size_type>(room, 1));
}

}  // namespace clbool::operations
