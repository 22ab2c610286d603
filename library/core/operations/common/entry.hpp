// SPDX-License-Identifier: MIT
// Entry point of every operation: engine, exception translation, versioned option structures.
#pragma once

#include <clbool/context.hpp>
#include <clbool/guard.hpp>
#include <clbool/operations.hpp>
#include <clbool/selection.hpp>
#include <clbool/vector_operations.hpp>
#include <core/operations/common/description.hpp>
#include <core/runtime/sized.hpp>
#include <core/tuning/engine.hpp>

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace clbool::operations {

using tuning::engine;

// Runs `body` with an engine and lets only clbool's exceptions out. `name` is the operation's;
// `again` as in with_engine().
template <class Body>
auto enter(context& controls, const char* name, Body&& body, bool again = true) {
    return detail::guarded(name, [&] {
        const auto described = [&](engine& on) {
            description about(on, name);
            if constexpr (std::is_void_v<decltype(body(on))>) {
                body(on);
                about.finish();
            } else {
                auto result = body(on);
                about.finish();
                return result;
            }
        };
        return tuning::with_engine(controls.stream(), described, again);
    });
}

// Names of versioned structures in messages.
constexpr const char* structure_name(const descriptor*) { return "descriptor"; }
constexpr const char* structure_name(const operation_hints*) { return "operation_hints"; }
constexpr const char* structure_name(const mxm_hints*) { return "mxm_hints"; }
constexpr const char* structure_name(const ewise_hints*) { return "ewise_hints"; }
constexpr const char* structure_name(const kronecker_hints*) { return "kronecker_hints"; }
constexpr const char* structure_name(const transpose_hints*) { return "transpose_hints"; }
constexpr const char* structure_name(const reduction_hints*) { return "reduction_hints"; }
constexpr const char* structure_name(const mxv_hints*) { return "mxv_hints"; }
constexpr const char* structure_name(const entry_selector*) { return "entry_selector"; }

// First member after struct_size, present in every version.
template <class Hints>
inline constexpr auto kFirstOf = &Hints::backend;
template <>
inline constexpr auto kFirstOf<descriptor> = &descriptor::complement;
template <>
inline constexpr auto kFirstOf<entry_selector> = &entry_selector::lowest;

// Reads a caller's structure of this or an older version (older ones lack members at the end).
// Throws invalid_argument when no version has its size.
template <class Sized>
Sized read_sized(const Sized& given) {
    static_assert(std::is_trivially_copyable_v<Sized>);
    const std::size_t size = given.struct_size;
    runtime::require_size(structure_name(&given), given, size, kFirstOf<Sized>);
    Sized known;
    std::memcpy(static_cast<void*>(&known), &given, std::min(size, sizeof known));
    known.struct_size = sizeof known;
    return known;
}

}  // namespace clbool::operations
