// SPDX-License-Identifier: MIT
// The way into every operation.
#pragma once

#include <clbool/context.hpp>
#include <clbool/guard.hpp>
#include <clbool/operations.hpp>
#include <core/operations/common/description.hpp>
#include <core/runtime/sized.hpp>
#include <core/tuning/engine.hpp>

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

// What messages call a structure that is read as below.
template <class Sized>
inline constexpr const char* kNameOf = nullptr;
template <>
inline constexpr const char* kNameOf<descriptor> = "descriptor";
template <>
inline constexpr const char* kNameOf<operation_hints> = "operation_hints";
template <>
inline constexpr const char* kNameOf<mxm_hints> = "mxm_hints";
template <>
inline constexpr const char* kNameOf<ewise_hints> = "ewise_hints";
template <>
inline constexpr const char* kNameOf<kronecker_hints> = "kronecker_hints";
template <>
inline constexpr const char* kNameOf<transpose_hints> = "transpose_hints";
template <>
inline constexpr const char* kNameOf<reduction_hints> = "reduction_hints";

// Its first member behind the size, which every version has.
template <class Hints>
inline constexpr auto kFirstOf = &Hints::backend;
template <>
inline constexpr auto kFirstOf<descriptor> = &descriptor::complement;

// A structure that the caller filled, who may know an older one with fewer members at its end.
// Throws invalid_argument when it has a size that no version of it has.
template <class Sized>
Sized read_sized(const Sized& given) {
    static_assert(std::is_trivially_copyable_v<Sized>);
    static_assert(kNameOf<Sized> != nullptr);
    const std::size_t size = given.struct_size;
    runtime::require_size(kNameOf<Sized>, given, size, kFirstOf<Sized>);
    Sized known;
    std::memcpy(static_cast<void*>(&known), &given, std::min(size, sizeof known));
    known.struct_size = sizeof known;
    return known;
}

}  // namespace clbool::operations
