// SPDX-License-Identifier: MIT
// Whether this process may use OpenCL: drivers do not survive fork().
#pragma once

#include <memory>
#include <utility>

namespace clbool::runtime {

// Whether this is the child of a process that had used a driver, whose threads are missing here: a
// wait for them would not end.
bool driver_is_lost() noexcept;
// Throws device_error if it is.
void require_driver();
// The same, to be called before a driver is first used.
void begin_driver_use();

// A shared object that is left alone, with what it holds of the driver, where that is lost.
template <class Object, class... Arguments>
std::shared_ptr<Object> make_of_driver(Arguments&&... arguments) {
    auto made = std::make_unique<Object>(std::forward<Arguments>(arguments)...);
    const auto release = [](Object* object) {
        if (!driver_is_lost()) {
            delete object;
        }
    };
    return {made.release(), release};
}

}  // namespace clbool::runtime
