// SPDX-License-Identifier: MIT
// What the tests of primitives share: an engine per setup, and moving arrays.
#pragma once

#include <clbool/controls.hpp>
#include <tuning/engine.hpp>

#include <support/device.hpp>

#include <gtest/gtest.h>

#include <random>

#include <vector>

namespace clbool::testing {

template <class T>
runtime::buffer upload(tuning::engine& on, const std::vector<T>& values) {
    const auto memory = on.stream.allocate<T>(values.size());
    on.stream.write(memory, values.data(), values.size() * sizeof(T));
    return memory;
}

template <class T>
std::vector<T> download(tuning::engine& on, const runtime::buffer& memory, size_type count) {
    std::vector<T> values(count);
    on.stream.read(memory, 0, values.data(), count * sizeof(T));
    return values;
}

/// A number below `limit`.
inline cl_uint draw(std::mt19937& random, cl_uint limit) {
    return static_cast<cl_uint>(random() % limit);
}

/// Runs `check(engine)` for GPU and CPU kernels.
template <class Check>
void on_every_engine(Check&& check) {
    for (const auto& setup : device_setups()) {
        SCOPED_TRACE(setup.name);
        tuning::engine on(shared_controls(setup).stream());
        check(on);
    }
}

/// Sizes around the boundaries of a tile, one level and many tiles.
inline std::vector<size_type> sizes_around(size_type tile) {
    return {1,        2,        tile - 1,     tile,          tile + 1,
            2 * tile, 5 * tile, 5 * tile + 1, 37 * tile - 1, 300 * 256 + 17};
}

}  // namespace clbool::testing
