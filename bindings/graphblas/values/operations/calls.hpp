// SPDX-License-Identifier: MIT
// Calls of operators on values of any type that can be cast to theirs.
#pragma once

#include <bindings/graphblas/values/casts.hpp>
#include <bindings/graphblas/values/operators.hpp>
#include <bindings/graphblas/values/tuples.hpp>

#include <cstring>

namespace clbool::graphblas {

/// Reads an operand. One that the operator does not look at may be of any type.
inline reader reader_of(const type_of& wanted, const type_of& given, bool is_used) {
    return is_used ? reader(wanted, given) : reader(given, given);
}

inline entry_place place_in(const tuples& a, std::size_t entry) {
    return {a.rows[entry], a.cols[entry]};
}

/// z = op(x, y)
class binary_call {
public:
    binary_call(const binary_op& op, const type_of& x_type, const type_of& y_type)
        : op_(op), x_(reader_of(op.x, x_type, op.uses_x)), y_(reader_of(op.y, y_type, op.uses_y)) {}

    void operator()(void* z, const void* x, const entry_place& x_place, const void* y,
                    const entry_place& y_place) {
        if (op_.positional != nullptr) {
            op_.positional(z, x_place, y_place);
        } else {
            op_.function(z, x_(x), y_(y));
        }
    }

private:
    const binary_op& op_;
    reader x_;
    reader y_;
};

/// The places of a, without values yet.
inline tuples places_of(const tuples& a, const type_of& type) {
    tuples out(a.nrows, a.ncols, type);
    out.rows = a.rows;
    out.cols = a.cols;
    out.bytes.resize(a.nvals() * type.size);
    return out;
}

/// Whether two matrices have their entries in the same places, as full vectors do.
inline bool are_aligned(const tuples& a, const tuples& b) {
    return a.nvals() == b.nvals() && a.rows == b.rows && a.cols == b.cols;
}

/// op on the entries of two such matrices.
inline tuples join_aligned(const tuples& a, const tuples& b, const binary_op& op) {
    tuples out = places_of(a, op.z);
    binary_call call(op, a.type, b.type);
    for (std::size_t entry = 0; entry < a.nvals(); ++entry) {
        call(out.value(entry), a.value(entry), place_in(a, entry), b.value(entry),
             place_in(b, entry));
    }
    return out;
}

/// sum = sum ⊕ x, all of the monoid's type. Functions of users never see z among their operands.
class monoid_call {
public:
    explicit monoid_call(const monoid_op& monoid)
        : function_(monoid.op.function), size_(monoid.op.z.size), result_(size_) {}

    void operator()(void* sum, const void* x) {
        function_(result_.data(), sum, x);
        std::memcpy(sum, result_.data(), size_);
    }

private:
    binary_function function_;
    std::size_t size_;
    value_bytes result_;
};

}  // namespace clbool::graphblas
