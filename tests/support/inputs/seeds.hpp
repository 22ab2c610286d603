// SPDX-License-Identifier: MIT
// The seeds that randomised tests run with.
#pragma once

#include <cstdint>
#include <vector>

namespace clbool::testing {

/// 1, or what the environment variable CLBOOL_TEST_SEEDS lists, separated by commas: .ci/run takes
/// 2, scripts/test.sh --all takes four.
/// @throws std::invalid_argument when that is not a list of integers.
std::vector<std::uint64_t> seeds();

}  // namespace clbool::testing
