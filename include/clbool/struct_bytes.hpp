// SPDX-License-Identifier: MIT
/// @file struct_bytes.hpp
/// The size of a structure of options, which is its first member, for compatibility of binaries.
#pragma once

#include <clbool/export.hpp>

#include <cstddef>

namespace clbool::v0 {

/// How many bytes a structure of options had when its caller was compiled. The library reads only
/// so many; members that it knows and the caller did not have their defaults.
///
/// Numbers do not convert to this type, so that `descriptor{true, true}`, which would set the size
/// and not an option, does not compile. Set options by name. A size that no version of a structure
/// has is refused with invalid_argument; one larger than the library's belongs to a later version.
class struct_bytes {
public:
    /// This number of bytes.
    explicit constexpr struct_bytes(std::size_t bytes) noexcept : bytes_(bytes) {}
    /// This number of bytes from now on.
    constexpr struct_bytes& operator=(std::size_t bytes) noexcept {
        bytes_ = bytes;
        return *this;
    }
    /// The number.
    constexpr operator std::size_t() const noexcept { return bytes_; }

private:
    std::size_t bytes_;
};

}  // namespace clbool::v0
