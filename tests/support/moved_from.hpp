// SPDX-License-Identifier: MIT
// What calls on objects that were moved from are expected to do.
#pragma once

#include <clbool/error.hpp>

#include <gtest/gtest.h>

#include <string>

namespace clbool::testing {

/// Whether a call throws the invalid_argument of an object that was moved from.
/// For use as EXPECT_TRUE(says_moved_from([&] { … })).
template <class Call>
::testing::AssertionResult says_moved_from(const Call& call) {
    try {
        call();
    } catch (const invalid_argument& e) {
        if (std::string(e.what()).find("moved from") != std::string::npos) {
            return ::testing::AssertionSuccess();
        }
        return ::testing::AssertionFailure() << "it says: " << e.what();
    }
    return ::testing::AssertionFailure() << "it throws nothing";
}

}  // namespace clbool::testing
