// SPDX-License-Identifier: MIT
// Operations on matrices of one type, as subjects of faults.
#pragma once

#include <faults/trial.hpp>
#include <storage/layout.hpp>
#include <support/matrices.hpp>

#include <utility>

namespace clbool::testing {

/// What an operation works on; each may be its output as well.
template <class Matrix>
struct operands {
    Matrix out, mask, a, b;
    std::vector<Matrix> many;
    coordinates host;
};

/// The same matrix, with nothing derived from it yet.
inline matrix_coo renewed(const matrix_coo& a) { return a; }
template <class Matrix>
Matrix renewed(const Matrix& a) {
    const auto& data = a.data();
    return a.empty() ? Matrix(a.nrows(), a.ncols())
                     : Matrix(std::make_shared<storage::compressed_rows>(
                           data.nrows(), data.ncols(), data.rows(), data.cols(), data.nnz()));
}

/// An operation is a function of Controls and operands.
template <class Matrix, class Body>
class operation_attempt final : public attempt {
public:
    operation_attempt(operands<Matrix> on, Body body)
        : on_(std::move(on)), body_(std::move(body)) {}

    void call(Controls& controls) override { body_(controls, on_); }
    std::vector<const void*> storage() const override {
        return {&on_.out.data(), &on_.mask.data(), &on_.a.data(), &on_.b.data()};
    }
    std::vector<coordinates> contents(Controls& controls) const override {
        return {on_.out.to_host(controls), on_.mask.to_host(controls), on_.a.to_host(controls),
                on_.b.to_host(controls), on_.host};
    }

private:
    operands<Matrix> on_;
    Body body_;
};

/// A subject on square operands of so many rows and entries.
template <class Matrix, class Body>
subject operation(const std::string& name, index_type side, std::size_t nnz, Body body) {
    const auto prepare = [=](Controls& controls) -> subject::factory {
        operands<Matrix> base;
        base.out = Matrix(controls, uniform(side, side, nnz, 1));
        base.mask = Matrix(controls, uniform(side, side, nnz, 2));
        base.a = Matrix(controls, uniform(side, side, nnz, 3));
        base.b = Matrix(controls, uniform(side, side, nnz, 4));
        return [base, body] {
            operands<Matrix> fresh{
                renewed(base.out), renewed(base.mask), renewed(base.a), renewed(base.b), {},
                coordinates()};
            fresh.many = {fresh.a, fresh.b, fresh.mask, fresh.out};
            return std::make_unique<operation_attempt<Matrix, Body>>(std::move(fresh), body);
        };
    };
    return {name, prepare};
}

}  // namespace clbool::testing
