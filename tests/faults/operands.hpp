// SPDX-License-Identifier: MIT
// Operations on matrices of one type, or of any form, as subjects of faults.
#pragma once

#include <faults/trial.hpp>
#include <support/inputs/matrices.hpp>

#include <utility>

namespace clbool::testing {

/// The size of most subjects.
inline constexpr index_type kSide = 30;
inline constexpr std::size_t kEntries = 90;

inline constexpr auto kNone = accumulator::none;
inline constexpr auto kOr = accumulator::logical_or;

/// What an operation works on; each may be its output as well.
template <class Matrix>
struct operands {
    Matrix out, mask, a, b;
    Matrix fresh;  ///< of deltas
    std::vector<Matrix> many;
    coordinates host;
    size_type count = 0;  ///< what a call returned
};

/// The matrix that a handle of any type stands for.
inline const matrix& whole(const matrix& a) { return a; }

/// The same matrix, with nothing derived from it yet.
template <class Matrix>
Matrix renewed(const Matrix& a) {
    return Matrix(whole(a).without_derived());
}

/// An operation: one type for all, as what is made of it takes long to compile for each.
template <class Matrix>
using body_on = std::function<void(Controls&, operands<Matrix>&)>;

template <class Matrix>
class operation_attempt final : public attempt {
public:
    operation_attempt(operands<Matrix> on, body_on<Matrix> body)
        : on_(std::move(on)), body_(std::move(body)) {}

    void call(Controls& controls) override { body_(controls, on_); }
    std::vector<const void*> storage() const override {
        std::vector<const void*> all;
        for (const auto* each : {&on_.out, &on_.mask, &on_.a, &on_.b, &on_.fresh}) {
            all.push_back(whole(*each).node().get());
        }
        return all;
    }
    std::vector<coordinates> contents(Controls& controls) const override {
        std::vector<coordinates> all{on_.host};
        for (const auto* each : {&on_.out, &on_.mask, &on_.a, &on_.b, &on_.fresh}) {
            all.push_back(each->to_host(controls));
        }
        all.front().nrows += static_cast<index_type>(on_.count);
        return all;
    }

private:
    operands<Matrix> on_;
    body_on<Matrix> body_;
};

/// Operands from those that are kept, with nothing derived from any.
template <class Matrix>
operands<Matrix> renewed(const operands<Matrix>& base) {
    operands<Matrix> fresh;
    fresh.out = renewed(base.out);
    fresh.mask = renewed(base.mask);
    fresh.a = renewed(base.a);
    fresh.b = renewed(base.b);
    fresh.fresh = renewed(base.fresh);
    fresh.many = {fresh.a, fresh.b, fresh.mask, fresh.out};
    return fresh;
}

/// A subject on operands from these entries, all of one shape.
template <class Matrix>
subject operation_on(const std::string& name, const std::vector<coordinates>& entries,
                     const body_on<Matrix>& body) {
    const auto prepare = [=](Controls& controls) -> subject::factory {
        operands<Matrix> base;
        base.out = Matrix(controls, entries.at(0));
        base.mask = Matrix(controls, entries.at(1));
        base.a = Matrix(controls, entries.at(2));
        base.b = Matrix(controls, entries.at(3));
        return [base, body] {
            return std::make_unique<operation_attempt<Matrix>>(renewed(base), body);
        };
    };
    return {name, prepare};
}

/// A subject on square operands of so many rows and entries.
template <class Matrix>
subject operation(const std::string& name, index_type side, std::size_t nnz,
                  const body_on<Matrix>& body) {
    std::vector<coordinates> entries;
    for (const std::uint64_t seed : {1, 2, 3, 4}) {
        entries.push_back(uniform(side, side, nnz, seed));
    }
    return operation_on<Matrix>(name, entries, body);
}

/// An operation on matrices of that size.
template <class Matrix>
subject small(const std::string& name, const body_on<Matrix>& body) {
    return operation<Matrix>(name, kSide, kEntries, body);
}

}  // namespace clbool::testing
