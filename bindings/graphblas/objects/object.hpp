// SPDX-License-Identifier: MIT
// What all objects that callers hold begin with.
#pragma once

#include <cstdint>
#include <string>

namespace clbool::graphblas {

/// The word by which memory that is an object is told from other memory.
constexpr std::uint64_t kValid = 0x6c6f6f626c634247;
/// The word of an object that was freed.
constexpr std::uint64_t kFreed = 0x6565726662634247;

/// Not polymorphic: the word comes first.
struct object {
    std::uint64_t magic = kValid;
    std::string message;  ///< of the last call that failed, for GrB_error

    object() = default;
    object(const object&) = delete;
    object& operator=(const object&) = delete;
    ~object() { magic = kFreed; }
};

}  // namespace clbool::graphblas
