// SPDX-License-Identifier: MIT
// Comparing matrices so that a failure names what is wrong.
#pragma once

#include <clbool/coordinates.hpp>

#include <gtest/gtest.h>

namespace clbool::testing {

/// Whether two matrices are the same, entry by entry in the same order; a failure tells both
/// shapes, both counts and the first entry that is missing, unexpected or out of order.
/// For use as EXPECT_TRUE(same_matrix(actual, expected)).
::testing::AssertionResult same_matrix(const coordinates& actual, const coordinates& expected);

}  // namespace clbool::testing
