// SPDX-License-Identifier: MIT
// Common frame of vector calls, from arguments to write-back.
#pragma once

#include <clbool/error.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/operations/vectors/vector_write_back.hpp>

namespace clbool::operations {

struct vector_arguments {
    const char* name;
    vector_base& out;
    vector_mask mask;
    vector_accumulator accum;
    const descriptor& desc;
    const operation_hints& hints;
};

// Runs a call: shape(engine) checks the inputs and returns the result's size; make(engine, asked
// backend) computes it.
template <class Shape, class Make>
void vector_call(context& on_context, const vector_arguments& with, Shape&& shape, Make&& make) {
    enter(on_context, with.name, [&](engine& on) {
        const index_type size = shape(on);
        const auto asked = read_sized(with.hints).backend;
        vector_destination to(on, with.name, with.out, with.mask, with.accum, with.desc, size,
                              asked);
        announce(on, with.name, "size " + std::to_string(size));
        to.write(on, make(on, asked));
    });
}

// An operand. Throws unless it has the output's element type.
inline vector_ptr typed_input(engine& on, const vector_arguments& with, const char* name,
                              const vector_base& u) {
    if (u.type() != with.out.type()) {
        throw invalid_argument(std::string(with.name) + ": " + name + " holds " +
                               to_string(u.type()) + " but the output " +
                               to_string(with.out.type()));
    }
    return input(on, with.name, name, u);
}

// Throws for a boolean element type.
inline void require_numbers(const char* operation, element_type type) {
    if (type == element_type::boolean) {
        throw invalid_argument(std::string(operation) + ": the output holds bits, not numbers");
    }
}

}  // namespace clbool::operations
