// SPDX-License-Identifier: MIT
// Where the real graphs and matrices with known answers lie, if they are there at all.
#pragma once

#include <filesystem>
#include <optional>

namespace clbool::testing {

/// The directory of test data: the environment variable CLBOOL_TEST_DATA when set, else the
/// folder beside the checkout; nothing when there is no such directory. Tests skip without it.
std::optional<std::filesystem::path> test_data();

}  // namespace clbool::testing
