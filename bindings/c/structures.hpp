// SPDX-License-Identifier: MIT
// Structures whose first member says how many bytes the caller's have.
#pragma once

#include <clbool/error.hpp>

#include <cstddef>
#include <cstring>
#include <string>

namespace clbool::c_interface {

/// No structure will ever have so many bytes: a size beyond it was never set.
inline constexpr std::size_t kMostBytes = 4096;

/// The size that a caller's structure says. Versions so far have one size each, the library's.
template <class Struct>
std::size_t size_of(const Struct& given, const char* name) {
    const std::size_t size = given.struct_size;
    if (size < sizeof(Struct) || size > kMostBytes) {
        throw invalid_argument(std::string(name) + " has the struct_size " + std::to_string(size) +
                               ", expected " + std::to_string(sizeof(Struct)) +
                               " (begin with its macro of the name _INIT)");
    }
    return size;
}

/// The structure of options that a pointer means: null stands for the defaults.
template <class Struct>
Struct read_options(const Struct* given, const Struct& defaults, const char* name) {
    if (given == nullptr) {
        return defaults;
    }
    const std::size_t size = size_of(*given, name);
    const char* const bytes = reinterpret_cast<const char*>(given);
    for (std::size_t i = sizeof(Struct); i < size; ++i) {
        if (bytes[i] != 0) {
            throw invalid_argument(std::string(name) +
                                   " sets a member that this version of the library does not have");
        }
    }
    return *given;
}

/// Refuses a structure for results that cannot be written to.
template <class Struct>
void check_result(const Struct* to, const char* name) {
    if (to == nullptr) {
        throw invalid_argument(std::string(name) + " is null");
    }
    size_of(*to, name);
}

/// Writes a result to a caller's structure, whose size it keeps; members to come become zero.
template <class Struct>
void write_result(const Struct& result, Struct* to) noexcept {
    const std::size_t size = to->struct_size;
    *to = result;
    std::memset(reinterpret_cast<char*>(to) + sizeof(Struct), 0, size - sizeof(Struct));
    to->struct_size = size;
}

}  // namespace clbool::c_interface
