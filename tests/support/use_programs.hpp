// SPDX-License-Identifier: MIT
// A small run for the tests of the program cache.
#pragma once

#include <clbool.hpp>

#include <core/runtime/streams/stream.hpp>

#include <gtest/gtest.h>

namespace clbool::testing {

/// A small run, left to kernels, that needs several programs; returns what it cost.
inline profile_report use_programs(Controls& controls) {
    controls.stream().set_kernels_only(true);
    const matrix_coo a(controls, coordinates(3, 3, {2, 0, 1}, {0, 1, 2}));
    matrix_coo out;
    ewise_add(controls, out, no_mask, accumulator::none, a, a);
    transpose(controls, out, no_mask, accumulator::none, a);
    EXPECT_EQ(out.nnz(), 3u);
    controls.finish();
    return controls.profile();
}

}  // namespace clbool::testing
