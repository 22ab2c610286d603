// SPDX-License-Identifier: MIT
/// @file struct_bytes.hpp
/// The size that structures of options begin with.
#pragma once

#include <cstddef>

namespace clbool {

/// How many bytes a structure of options had where its caller was compiled: the library reads so
/// many, and where it knows of more members, those have their defaults.
///
/// A type of its own, which no number becomes by itself: `descriptor{true, true}` would set this
/// size, not an option, and does not compile. Options are set by name. A size that no version of a
/// structure has is refused with invalid_argument; a larger one than the library's is that of a
/// later version.
class struct_bytes {
public:
    /// So many.
    explicit constexpr struct_bytes(std::size_t bytes) noexcept : bytes_(bytes) {}
    /// So many from now on.
    constexpr struct_bytes& operator=(std::size_t bytes) noexcept {
        bytes_ = bytes;
        return *this;
    }
    /// The number.
    constexpr operator std::size_t() const noexcept { return bytes_; }

private:
    std::size_t bytes_;
};

}  // namespace clbool
