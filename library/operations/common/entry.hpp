// SPDX-License-Identifier: MIT
// The way into every operation.
#pragma once

#include <clbool/context.hpp>
#include <clbool/guard.hpp>
#include <operations/common/description.hpp>
#include <tuning/engine.hpp>

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace clbool::operations {

using tuning::engine;

// Gives `body` an engine and lets nothing but clbool's exceptions out. `name` is the operation's.
template <class Body>
decltype(auto) enter(context& controls, const char* name, Body&& body) {
    return detail::guarded(name, [&]() -> decltype(auto) {
        engine on(controls.stream());
        description about(on, name);
        if constexpr (std::is_void_v<decltype(body(on))>) {
            body(on);
            about.finish();
        } else {
            auto result = body(on);
            about.finish();
            return result;
        }
    });
}

// A structure that the caller filled, who may know an older one with fewer members at its end.
template <class Sized>
Sized read_sized(const Sized& given) noexcept {
    static_assert(std::is_trivially_copyable_v<Sized>);
    Sized known;
    std::memcpy(static_cast<void*>(&known), &given,
                std::min<std::size_t>(given.struct_size, sizeof known));
    known.struct_size = sizeof known;
    return known;
}

}  // namespace clbool::operations
