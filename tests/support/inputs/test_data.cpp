// SPDX-License-Identifier: MIT
// Finds the test data without ever failing: a missing or unreadable directory is "not there".
#include <support/inputs/test_data.hpp>

#include <cstdlib>
#include <system_error>

namespace clbool::testing {

std::optional<std::filesystem::path> test_data() {
    const char* chosen = std::getenv("CLBOOL_TEST_DATA");
    const std::filesystem::path directory = chosen != nullptr ? chosen : CLBOOL_DEFAULT_TEST_DATA;
    std::error_code problem;
    if (!std::filesystem::is_directory(directory, problem)) {
        return std::nullopt;
    }
    return directory;
}

}  // namespace clbool::testing
