// SPDX-License-Identifier: MIT
/// @file result_room.hpp
/// Room at the end of results.
#pragma once

#include <cstdint>
#include <memory>

namespace clbool::v0 {

/// Room for members of results to come. Results are returned by value, in memory of the caller's:
/// they keep their sizes, so that programs which were compiled with an earlier version stay right.
/// Nobody reads or sets it.
struct result_room {
    std::uint64_t numbers[3] = {};  ///< numbers to come
    std::shared_ptr<void> more;     ///< anything else
};

}  // namespace clbool::v0
