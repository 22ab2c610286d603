// SPDX-License-Identifier: MIT
// Shared by host sides of queries/incremental/edges.cl.
#pragma once

#include <core/runtime/programs/program.hpp>
#include <core/tuning/engine.hpp>

#include <algorithm>
#include <vector>

namespace clbool::operations {

inline runtime::program edges_program(const tuning::engine& on) {
    return runtime::program("queries/incremental/edges.cl").set("GROUP", on.params.compact.group);
}

// Upload with capacity max(values, room, 1).
template <class Value>
runtime::buffer upload(tuning::engine& on, const std::vector<Value>& from, size_type room = 0) {
    const auto to = on.stream.allocate<Value>(std::max({from.size(), room, size_type{1}}));
    if (!from.empty()) {
        on.stream.write(to, from.data(), from.size() * sizeof(Value));
    }
    return to;
}

}  // namespace clbool::operations
