// SPDX-License-Identifier: MIT
// Unions and intersections, entry by entry.
#include <bindings/graphblas/values/engine.hpp>
#include <bindings/graphblas/values/operations/calls.hpp>
#include <bindings/graphblas/values/operations/merge.hpp>

namespace clbool::graphblas {

namespace {

/// op on the entries of two matrices in one place, behind what is in `out`.
class pair_call {
public:
    pair_call(tuples& out, const tuples& a, const tuples& b, const binary_op& op)
        : out_(out), a_(a), b_(b), call_(op, a.type, b.type) {}

    void operator()(std::size_t i, std::size_t j) {
        void* const z = out_.append(a_.rows[i], a_.cols[i]);
        call_(z, a_.value(i), place_in(a_, i), b_.value(j), place_in(b_, j));
    }

private:
    tuples& out_;
    const tuples& a_;
    const tuples& b_;
    binary_call call_;
};

/// The entry of one matrix alone, behind what is in `out`.
class single_copy {
public:
    single_copy(tuples& out, const tuples& a) : out_(out), a_(a), as_output_(out.type, a.type) {}

    void operator()(std::size_t i) const {
        out_.append(a_.rows[i], a_.cols[i], as_output_(a_.value(i)));
    }

private:
    tuples& out_;
    const tuples& a_;
    mutable reader as_output_;
};

}  // namespace

tuples ewise_add(const tuples& a, const tuples& b, const binary_op& op) {
    if (are_aligned(a, b)) {
        return join_aligned(a, b, op);
    }
    tuples out(a.nrows, a.ncols, op.z);
    out.reserve(a.nvals() + b.nvals());
    pair_call call(out, a, b, op);
    merge(a, b, single_copy(out, a), single_copy(out, b),
          [&](std::size_t i, std::size_t j) { call(i, j); });
    return out;
}

tuples ewise_union(const tuples& a, const void* alpha, const tuples& b, const void* beta,
                   const binary_op& op) {
    tuples out(a.nrows, a.ncols, op.z);
    out.reserve(a.nvals() + b.nvals());
    pair_call call(out, a, b, op);
    binary_call with_alpha(op, op.x, b.type);
    binary_call with_beta(op, a.type, op.y);
    const auto only_a = [&](std::size_t i) {
        const entry_place at = place_in(a, i);
        with_beta(out.append(at.row, at.col), a.value(i), at, beta, at);
    };
    const auto only_b = [&](std::size_t j) {
        const entry_place at = place_in(b, j);
        with_alpha(out.append(at.row, at.col), alpha, at, b.value(j), at);
    };
    merge(a, b, only_a, only_b, [&](std::size_t i, std::size_t j) { call(i, j); });
    return out;
}

tuples ewise_mult(const tuples& a, const tuples& b, const binary_op& op) {
    if (are_aligned(a, b)) {
        return join_aligned(a, b, op);
    }
    tuples out(a.nrows, a.ncols, op.z);
    pair_call call(out, a, b, op);
    const auto nothing = [](std::size_t) {};
    merge(a, b, nothing, nothing, [&](std::size_t i, std::size_t j) { call(i, j); });
    return out;
}

}  // namespace clbool::graphblas
