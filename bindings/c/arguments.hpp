// SPDX-License-Identifier: MIT
// Arguments of calls, checked.
#pragma once

#include <bindings/c/objects.hpp>
#include <clbool/coordinates.hpp>
#include <clbool/error.hpp>
#include <clbool/types.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace clbool::c_interface {

/// The object of a handle, which lives as long as what is returned. @throws handle_error
template <class Handle>
held<typename object_of<Handle>::type> get(const Handle* handle, const char* argument) {
    return held<typename object_of<Handle>::type>(
        find_object(object_of<Handle>::what, handle, argument));
}

/// What a pointer leads to. @throws invalid_argument when it is null
template <class T>
T& required(T* pointer, const char* argument) {
    if (pointer == nullptr) {
        throw invalid_argument(std::string(argument) + " is null");
    }
    return *pointer;
}

/// An array of `count` elements, which may be null if it has none. @throws invalid_argument
template <class T>
T* array(T* first, size_type count, const char* argument) {
    if (first == nullptr && count > 0) {
        throw invalid_argument(std::string(argument) + " is null, expected " +
                               std::to_string(count) + " elements");
    }
    return first;
}

/// A copy of an array. @throws invalid_argument
template <class T>
std::vector<T> copied(const T* first, size_type count, const char* argument) {
    array(first, count, argument);
    return count == 0 ? std::vector<T>() : std::vector<T>(first, first + count);
}

/// Copies of texts, of which none is null. @throws invalid_argument
std::vector<std::string> copied_texts(const char* const* first, size_type count,
                                      const char* argument);

/// Refuses to write more elements than there is room for. @throws invalid_argument
void check_room(size_type capacity, size_type needed, const char* argument);

/// An enumerator of C++ that has the number of one of C's; `last` is the largest there is.
template <class To, class From>
To enumerator(From value, To last, const char* argument) {
    const auto number = static_cast<std::int64_t>(value);
    if (number < 0 || number > static_cast<std::int64_t>(last)) {
        throw invalid_argument(std::string(argument) + " is " + std::to_string(number) +
                               ", which is none of its values");
    }
    return static_cast<To>(number);
}

/// A flag of a structure. @throws invalid_argument unless it is 0 or 1
bool flag(std::int32_t value, const char* argument);

/// Places of a matrix of this shape. @throws invalid_argument
coordinates places_of(const matrix& a, const index_type* rows, const index_type* cols,
                      size_type count);

/// Makes an object by `make` and puts its handle in `out`. @throws invalid_argument when that is
/// null, before anything is made
template <class Handle, class Make>
void create(Handle** out, Make&& make) {
    using object = typename object_of<Handle>::type;
    Handle*& to = required(out, "out");
    to = static_cast<Handle*>(
        add_object(object_of<Handle>::what, std::make_shared<object>(std::forward<Make>(make)())));
}

/// Makes two objects, or none; the second one is left out where its place is null.
template <class Handle, class Make, class Second, class MakeSecond>
void create_both(Handle** out, Make&& make, Second** second, MakeSecond&& make_second) {
    Handle* made = nullptr;
    create(&made, std::forward<Make>(make));
    try {
        if (second != nullptr) {
            create(second, std::forward<MakeSecond>(make_second));
        }
    } catch (...) {
        remove_object(object_of<Handle>::what, made);
        throw;
    }
    required(out, "out") = made;
}

/// Frees the object of a handle; null is no object.
template <class Handle>
void destroy(Handle* handle) {
    if (handle != nullptr) {
        remove_object(object_of<Handle>::what, handle);
    }
}

/// Handles for all of these objects, or for none, in `out`, which has room for them.
template <class Handle>
void create_all(Handle** out, std::vector<typename object_of<Handle>::type> objects) {
    std::vector<Handle*> made(objects.size());
    try {
        for (std::size_t i = 0; i < objects.size(); ++i) {
            create(&made[i], [&] { return std::move(objects[i]); });
        }
    } catch (...) {
        std::for_each(made.begin(), made.end(), [](Handle* each) { destroy(each); });
        throw;
    }
    std::copy(made.begin(), made.end(), out);
}

/// A copy of text for the caller. @throws invalid_argument when `out` is null
void give_text(char** out, const std::string& text);

}  // namespace clbool::c_interface
