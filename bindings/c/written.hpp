// SPDX-License-Identifier: MIT
// What operations with an output have in common.
#pragma once

#include <bindings/c/arguments.hpp>
#include <bindings/c/descriptors.hpp>

namespace clbool::c_interface {

/// Of operations with a matrix as output.
struct written {
    written(clbool_context* on_, clbool_matrix* out_, const clbool_descriptor* desc)
        : on(get(on_, "on")), out(get(out_, "out")), with(desc) {}

    context& device() const noexcept { return on->device; }

    held<context_object> on;
    held<matrix> out;
    modifiers with;
};

/// Of operations with a vector as output.
struct written_vector {
    written_vector(clbool_context* on_, clbool_vector* out_, const clbool_descriptor* desc)
        : on(get(on_, "on")), out(get(out_, "out")), with(desc) {}

    context& device() const noexcept { return on->device; }
    vector_base& base() const { return out->base(); }

    held<context_object> on;
    held<vector_object> out;
    vector_modifiers with;
};

/// A semiring from C. @throws invalid_argument
inline semiring semiring_of(clbool_semiring over) {
    return enumerator(over, semiring::or_second, "over");
}

}  // namespace clbool::c_interface
