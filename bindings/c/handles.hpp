// SPDX-License-Identifier: MIT
// What callers hold in place of objects: numbers that say which slot of one table an object is in.
// A slot counts how many objects it had, so that a freed handle is known as one for as long as
// nobody makes some billions more. Handles are looked up before anything else is done with them,
// and what was looked up stays alive for the rest of the call.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace clbool::c_interface {

/// What a handle is for.
enum class kind : std::uint8_t {
    none,
    texts,
    devices,
    context,
    matrix,
    vector,
    stop,
    graph,
    grammar,
    cfpq,
    rpq,
    paths,
    path,
    path_list,
    cursor,
    delta_matrix,
    incremental_closure,
    dynamic_graph,
    snapshot,
    maintained_query
};

/// "matrix", "list of devices", …
const char* name_of(kind what) noexcept;

/// A handle that stands for no object of its kind.
struct handle_error {
    std::string message;
};

/// An object that was looked up, or none; it lives as long as this does.
template <class T>
class held {
public:
    held() noexcept = default;
    explicit held(std::shared_ptr<void> object) noexcept : object_(std::move(object)) {}

    T* get() const noexcept { return static_cast<T*>(object_.get()); }
    T& operator*() const noexcept { return *get(); }
    T* operator->() const noexcept { return get(); }
    explicit operator bool() const noexcept { return object_ != nullptr; }

private:
    std::shared_ptr<void> object_;
};

/// A handle for a new object. @throws std::bad_alloc
void* add_object(kind what, std::shared_ptr<void> object);

/// The object of a handle; `argument` is what the caller calls it. @throws handle_error
std::shared_ptr<void> find_object(kind what, const void* handle, const char* argument);

/// The same, which is in the table no longer. @throws handle_error
std::shared_ptr<void> remove_object(kind what, const void* handle);

}  // namespace clbool::c_interface
