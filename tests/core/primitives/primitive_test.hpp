// SPDX-License-Identifier: MIT
// What the tests of primitives share: an engine per setup, and moving arrays.
#pragma once

#include <clbool/controls.hpp>
#include <core/primitives/arrays.hpp>
#include <core/tuning/engine.hpp>

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

/// Offsets of either width.
inline runtime::buffer upload_offsets(tuning::engine& on, const std::vector<cl_ulong>& values,
                                      primitives::width w) {
    return w == primitives::width::wide
               ? upload(on, values)
               : upload(on, std::vector<cl_uint>(values.begin(), values.end()));
}

inline std::vector<cl_ulong> download_offsets(tuning::engine& on, const runtime::buffer& memory,
                                              size_type count, primitives::width w) {
    if (w == primitives::width::wide) {
        return download<cl_ulong>(on, memory, count);
    }
    const auto narrow = download<cl_uint>(on, memory, count);
    return {narrow.begin(), narrow.end()};
}

inline constexpr primitives::width kWidths[] = {primitives::width::narrow, primitives::width::wide};

/// A number below `limit`.
inline cl_uint draw(std::mt19937& random, cl_uint limit) {
    return static_cast<cl_uint>(random() % limit);
}

/// Runs `check(engine)` for GPU and CPU kernels.
template <class Check>
void on_every_engine(Check&& check) {
    for (const auto& setup : device_setups()) {
        if (setup.device == "host") {
            continue;  // which has no kernels
        }
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
