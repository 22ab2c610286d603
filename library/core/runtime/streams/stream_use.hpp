// SPDX-License-Identifier: MIT
// Calls on a stream: one thread's at a time, which takes host memory on the device's account.
#pragma once

#include <clbool/context.hpp>
#include <clbool/guard.hpp>
#include <core/cpu/threads/account.hpp>
#include <core/runtime/streams/stream.hpp>

#include <utility>

namespace clbool::runtime {

class stream_use {
public:
    // Throws invalid_argument while another thread is in a call.
    explicit stream_use(stream& on)
        : entered_(on.enter() ? &on : nullptr), account_(&on.account()) {}
    stream_use(const stream_use&) = delete;
    stream_use& operator=(const stream_use&) = delete;
    ~stream_use() {
        if (entered_ != nullptr) {
            entered_->leave();
        }
    }

private:
    stream* entered_;  // null within another call of this thread
    cpu::account_scope account_;
};

// As detail::guarded(), in a call on the context.
template <class Body>
decltype(auto) guarded(const context& on, const char* what, Body&& body) {
    return detail::guarded(what, [&]() -> decltype(auto) {
        const stream_use held(on.stream());
        return std::forward<Body>(body)();
    });
}

}  // namespace clbool::runtime
