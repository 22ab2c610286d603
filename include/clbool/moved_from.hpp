// SPDX-License-Identifier: MIT
/// @file moved_from.hpp
/// Internal to the library: members of classes whose objects know that they were moved from.
#pragma once

#include <clbool/export.hpp>

#include <utility>

namespace clbool::detail {

/// Throws the invalid_argument of a call on an object, of the class `name`, that was moved from.
[[noreturn]] CLBOOL_EXPORT void refuse_moved_from(const char* name);

/// The std::unique_ptr or std::shared_ptr to the content of an object of the class `Name`. It is
/// null when the object was moved from; using it then throws, and names the class.
template <class Pointer, const char* Name>
class impl_pointer {
public:
    /// Of an object that is still being made.
    impl_pointer() noexcept = default;
    /// Takes the pointer over.
    explicit impl_pointer(Pointer to) noexcept : pointer_(std::move(to)) {}
    /// Takes the pointer over.
    impl_pointer& operator=(Pointer to) noexcept {
        pointer_ = std::move(to);
        return *this;
    }

    /// @throws invalid_argument when the object was moved from
    void require() const {
        if (!pointer_) {
            refuse_moved_from(Name);
        }
    }
    /// @throws as require
    const Pointer& pointer() const {
        require();
        return pointer_;
    }
    /// @throws as require
    typename Pointer::element_type* operator->() const { return pointer().get(); }
    /// @throws as require
    typename Pointer::element_type& operator*() const { return *pointer(); }
    /// For calls that are noexcept: null when the object was moved from.
    typename Pointer::element_type* get() const noexcept { return pointer_.get(); }

private:
    Pointer pointer_;
};

/// A number that is 0 when its object was moved from.
template <class T>
class zero_when_moved {
public:
    /// This number.
    zero_when_moved(T value = 0) noexcept : value_(value) {}
    zero_when_moved(const zero_when_moved&) noexcept = default;             ///< The same.
    zero_when_moved& operator=(const zero_when_moved&) noexcept = default;  ///< The same.
    /// Leaves 0.
    zero_when_moved(zero_when_moved&& from) noexcept : value_(std::exchange(from.value_, T(0))) {}
    /// Leaves 0.
    zero_when_moved& operator=(zero_when_moved&& from) noexcept {
        value_ = std::exchange(from.value_, T(0));
        return *this;
    }
    /// More of it.
    zero_when_moved& operator+=(T more) noexcept {
        value_ += more;
        return *this;
    }
    /// The number.
    operator T() const noexcept { return value_; }

private:
    T value_;
};

}  // namespace clbool::detail
