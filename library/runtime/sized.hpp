// SPDX-License-Identifier: MIT
// Structures that callers fill and that know their size. A caller may have been compiled when they
// had fewer members: new ones come behind the others, and what such a caller passes ends before
// them. Where a member is not of plain data, the structure cannot be copied byte by byte.
#pragma once

#include <cstddef>

namespace clbool::runtime {

// Whether a structure of `size` bytes has this member. Nothing of the member is read.
template <class Sized, class Class, class Member>
bool has_member(const Sized& given, std::size_t size, Member Class::*which) noexcept {
    const auto* const begin = reinterpret_cast<const char*>(&given);
    const auto* const end = reinterpret_cast<const char*>(&(given.*which) + 1);
    return static_cast<std::size_t>(end - begin) <= size;
}

// Copies those of the members that a structure of `size` bytes has.
template <class Sized, class... Members>
void copy_members(const Sized& given, std::size_t size, Sized& to, Members... which) {
    const auto copy = [&](auto one) {
        if (has_member(given, size, one)) {
            to.*one = given.*one;
        }
    };
    (copy(which), ...);
}

}  // namespace clbool::runtime
