// SPDX-License-Identifier: MIT
// Operators on every entry, and entries chosen by them.
#include <bindings/graphblas/values/engine.hpp>
#include <bindings/graphblas/values/operations/calls.hpp>

namespace clbool::graphblas {

namespace {

/// z = op(value, row, column, thunk) on the entries of a matrix.
class index_call {
public:
    index_call(const tuples& a, const index_op& op, const void* thunk, const type_of& thunk_type)
        : a_(a),
          op_(op),
          read_(reader_of(op.x, a.type, op.uses_x)),
          read_thunk_(op.thunk, thunk_type),
          thunk_(read_thunk_(thunk)) {}

    index_call(const index_call&) = delete;  // thunk_ points into read_thunk_
    index_call& operator=(const index_call&) = delete;

    void operator()(void* z, std::size_t entry) {
        op_.function(z, read_(a_.value(entry)), a_.rows[entry], a_.cols[entry], thunk_);
    }

private:
    const tuples& a_;
    const index_op& op_;
    reader read_;
    reader read_thunk_;
    const void* thunk_;
};

}  // namespace

tuples apply(const tuples& a, const unary_op& op) {
    tuples out = places_of(a, op.z);
    reader read = reader_of(op.x, a.type, op.uses_x);
    for (std::size_t entry = 0; entry < a.nvals(); ++entry) {
        if (op.positional != nullptr) {
            op.positional(out.value(entry), place_in(a, entry));
        } else {
            op.function(out.value(entry), read(a.value(entry)));
        }
    }
    return out;
}

tuples apply(const tuples& a, const binary_op& op, const void* scalar, const type_of& scalar_type,
             bool scalar_is_first) {
    tuples out = places_of(a, op.z);
    binary_call call(op, scalar_is_first ? scalar_type : a.type,
                     scalar_is_first ? a.type : scalar_type);
    for (std::size_t entry = 0; entry < a.nvals(); ++entry) {
        const void* const x = scalar_is_first ? scalar : a.value(entry);
        const void* const y = scalar_is_first ? a.value(entry) : scalar;
        call(out.value(entry), x, place_in(a, entry), y, place_in(a, entry));
    }
    return out;
}

tuples apply(const tuples& a, const index_op& op, const void* thunk, const type_of& thunk_type) {
    tuples out = places_of(a, op.z);
    index_call call(a, op, thunk, thunk_type);
    for (std::size_t entry = 0; entry < a.nvals(); ++entry) {
        call(out.value(entry), entry);
    }
    return out;
}

tuples select(const tuples& a, const index_op& op, const void* thunk, const type_of& thunk_type) {
    tuples out(a.nrows, a.ncols, a.type);
    index_call call(a, op, thunk, thunk_type);
    value_bytes answer(op.z.size);
    for (std::size_t entry = 0; entry < a.nvals(); ++entry) {
        call(answer.data(), entry);
        if (is_true(op.z, answer.data())) {
            out.append(a.rows[entry], a.cols[entry], a.value(entry));
        }
    }
    return out;
}

}  // namespace clbool::graphblas
