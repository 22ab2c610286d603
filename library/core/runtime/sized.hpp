// SPDX-License-Identifier: MIT
// Structures that callers fill and that know their size. A caller may have been compiled when they
// had fewer members: new ones come behind the others, and what such a caller passes ends before
// them. Where a member is not of plain data, the structure cannot be copied byte by byte.
#pragma once

#include <clbool/error.hpp>
#include <clbool/struct_bytes.hpp>

#include <cstddef>
#include <string>

namespace clbool::runtime {

// Whether a structure of `size` bytes has this member. Nothing of the member is read.
template <class Sized, class Class, class Member>
bool has_member(const Sized& given, std::size_t size, Member Class::*which) noexcept {
    const auto* const begin = reinterpret_cast<const char*>(&given);
    const auto* const end = reinterpret_cast<const char*>(&(given.*which) + 1);
    return static_cast<std::size_t>(end - begin) <= size;
}

// Throws invalid_argument when no version of the structure has `size` bytes: each has the first
// member behind the size, and is so long that sizes are aligned in an array of it. How large later
// ones are nobody knows.
template <class Sized, class Class, class Member>
void require_size(const char* name, const Sized& given, std::size_t size, Member Class::*first) {
    if (!has_member(given, size, first) || size % alignof(struct_bytes) != 0) {
        throw invalid_argument(std::string(name) + ": no version of it has " +
                               std::to_string(size) + " bytes; leave its size as it is made");
    }
}

// Copies those of the members that a structure of `size` bytes has; `first` is in every version.
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
