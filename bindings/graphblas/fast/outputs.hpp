// SPDX-License-Identifier: MIT
// What clbool's operations write to, and whether there is enough for them to do.
#pragma once

#include <bindings/graphblas/objects/device.hpp>
#include <bindings/graphblas/output.hpp>
#include <clbool/operations.hpp>
#include <clbool/vector_operations.hpp>

#include <cstdint>
#include <initializer_list>
#include <utility>

namespace clbool::graphblas::fast {

/// Operations that clbool did so far.
std::uint64_t operations_done() noexcept;
/// There was one more.
void count_operation() noexcept;

/// Whether so many entries are enough to ask clbool.
bool is_enough(std::uint64_t entries);
/// Whether clbool is the one to ask: operands, the mask and what is written to have entries enough,
/// or are not in plain memory anyway.
bool is_worth_it(const output& to, std::initializer_list<collection*> operands);

/// Whether entries that the output has may be in the result.
bool keeps_entries(const output& to);
/// Whether the mask lets through places, whatever its values are.
bool has_mask_of_places(const output& to);
/// Whether a boolean output of entries that are all true will be one again.
bool can_write_pattern(const output& to);
/// Whether the output is a vector of clbool's of this type, and will be one again.
bool can_write_vector(const output& to, const type_of& t);

descriptor descriptor_of(const output& to, bool first_turned = false, bool second_turned = false);
vector_accumulator vector_accumulator_of(const output& to);

/// The output of an operation: a matrix, which becomes what `operation(on, out, mask, accum)` makes
/// of it. `keeps`: its entries matter.
template <class Operation>
bool write_matrix(const output& to, bool keeps, const Operation& operation) {
    const device_lock device;
    context& on = device.on();
    collection& c = to.c();
    matrix out =
        keeps ? c.pattern(on)
              : matrix(static_cast<index_type>(c.nrows()), static_cast<index_type>(c.ncols()));
    const mask_argument mask =
        to.mask() == nullptr ? mask_argument() : mask_argument(to.mask()->pattern(on));
    operation(on, out, mask, to.accum() == nullptr ? accumulator::none : accumulator::logical_or);
    c.set_pattern(std::move(out));
    count_operation();
    return true;
}

template <class Operation>
bool write_matrix(const output& to, const Operation& operation) {
    return write_matrix(to, keeps_entries(to), operation);
}

/// The same of a vector.
template <class Operation>
bool write_vector(const output& to, bool keeps, const Operation& operation) {
    const device_lock device;
    context& on = device.on();
    const vector_mask mask(to.mask() == nullptr ? nullptr : &to.mask()->vector(on));
    to.c().change_vector(
        on, keeps, [&](vector_base& out) { operation(on, out, mask, vector_accumulator_of(to)); });
    count_operation();
    return true;
}

template <class Operation>
bool write_vector(const output& to, const Operation& operation) {
    return write_vector(to, keeps_entries(to), operation);
}

}  // namespace clbool::graphblas::fast
