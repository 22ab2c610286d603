// SPDX-License-Identifier: MIT
// Arrays of the host on a device.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::storage {

// The array in memory of the device; null for none. The host may change it as soon as this returns.
template <class Value>
runtime::buffer upload(tuning::engine& engine, const cpu::array<Value>& from) {
    auto to = engine.stream.allocate<Value>(from.size());
    if (!from.empty()) {
        engine.stream.write(to, from.data(), from.size() * sizeof(Value));
    }
    return to;
}

}  // namespace clbool::storage
