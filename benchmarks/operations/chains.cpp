// SPDX-License-Identifier: MIT
// Chains of operations: select, extract, a sum, a reduction. Once nobody asks for the sizes of what
// is between, and once the caller asks after every call.
#include <operations/operation_case.hpp>

#include <common/matrix_set.hpp>

#include <clbool/operations.hpp>
#include <clbool/selection.hpp>

#include <string>

namespace clbool::bench {

namespace {

constexpr index_type kDegree = 8;
constexpr std::uint64_t kSeed = 7;

struct chain {
    Controls& on;
    bool asks;

    void made(const matrix& one) const {
        if (asks) {
            one.nvals();
        }
    }

    matrix operator()(const matrix& a) const {
        const window area{1, 1, a.nrows() - 1, a.ncols() - 1};
        matrix upper, lower, both, out;
        select(on, upper, no_mask, accumulator::none, a, entry_selector::triu(1));
        made(upper);
        extract(on, upper, no_mask, accumulator::none, upper, area);
        made(upper);
        select(on, lower, no_mask, accumulator::none, a, entry_selector::tril(-1));
        made(lower);
        extract(on, lower, no_mask, accumulator::none, lower, area);
        made(lower);
        ewise_add(on, both, no_mask, accumulator::none, upper, lower);
        made(both);
        ewise_mult(on, both, no_mask, accumulator::none, both, upper);
        made(both);
        reduce_to_row(on, out, no_mask, accumulator::none, both);
        made(out);
        return out;
    }
};

void run_chain(session& work, index_type n, bool asks) {
    operation_case<matrix_csr> c{
        {"uniform-" + std::to_string(n), asks ? "chain_asked" : "chain", "automatic", "csr"},
        {matrix_csr(work.controls, expand(uniform_rows(n, kDegree, kSeed)))},
        [asks](Controls& on, matrix_csr& out, const std::vector<matrix_csr>& in) {
            out = matrix_csr(chain{on, asks}(in[0]));
        }};
    run_case(work, c);
}

}  // namespace

void run_chains(session& work) {
    for (const index_type n : {1000u, 10000u, 30000u}) {
        run_chain(work, n, true);
        run_chain(work, n, false);
    }
}

}  // namespace clbool::bench
