// SPDX-License-Identifier: MIT
// Versioned structures (struct_size): a caller compiled against an older version passes fewer
// members, as new ones are appended. Structures with non-trivial members cannot be copied bytewise.
#pragma once

#include <clbool/error.hpp>
#include <clbool/struct_bytes.hpp>

#include <cstddef>
#include <string>

namespace clbool::runtime {

// Whether a structure of `size` bytes has this member; the member is not read.
template <class Sized, class Class, class Member>
bool has_member(const Sized& given, std::size_t size, Member Class::*which) noexcept {
    const auto* const begin = reinterpret_cast<const char*>(&given);
    const auto* const end = reinterpret_cast<const char*>(&(given.*which) + 1);
    return static_cast<std::size_t>(end - begin) <= size;
}

// Throws invalid_argument if no version of the structure has `size` bytes: every version has the
// first member and an aligned size. Sizes of future versions are unknown.
template <class Sized, class Class, class Member>
void require_size(const char* name, const Sized& given, std::size_t size, Member Class::*first) {
    if (!has_member(given, size, first) || size % alignof(struct_bytes) != 0) {
        throw invalid_argument(std::string(name) + ": no version of it has " +
                               std::to_string(size) + " bytes; leave its size as it is made");
    }
}

// Copies the members that a structure of `size` bytes has; `first` is in every version.
// Throws invalid_argument as above.
template <class Sized, class First, class... Members>
void copy_members(const char* name, const Sized& given, std::size_t size, Sized& to, First first,
                  Members... others) {
    require_size(name, given, size, first);
    const auto copy = [&](auto one) {
        if (has_member(given, size, one)) {
            to.*one = given.*one;
        }
    };
    copy(first);
    (copy(others), ...);
}

}  // namespace clbool::runtime
