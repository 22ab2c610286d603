// SPDX-License-Identifier: MIT
// Upload of host arrays.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::storage {

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
