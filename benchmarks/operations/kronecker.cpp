// SPDX-License-Identifier: MIT
// M ⊗ M on random matrices of growing fill, as the thesis's Table 3: DCSR, where every entry is
// computed at its place, and COO, where they are sorted.
#include <operations/operation_case.hpp>

#include <common/matrix_set.hpp>

#include <clbool/typed_operations.hpp>

#include <string>

namespace clbool::bench {

namespace {

constexpr size_type kMostSorted = 4000;

template <class Matrix>
void square(session& work, const coordinates& host, const std::string& format,
            kronecker_method method, const std::string& method_name) {
    operation_case<Matrix> c{
        {"random-" + std::to_string(host.nnz()), "kronecker", method_name, format},
        {Matrix(work.controls, host)},
        {}};
    const kronecker_hints how(method);
    c.run = [how](Controls& on, Matrix& out, const std::vector<Matrix>& in) {
        kronecker(on, out, no_mask, accumulator::none, in[0], in[0], {}, how);
    };
    run_case(work, c);
}

}  // namespace

void run_kronecker(session& work) {
    const bool sorts_well = work.controls.kernel_class() == "gpu";
    for (const size_type nnz : kronecker_fills(work.options.quick, work.options.large)) {
        const auto host = kronecker_operand(nnz);
        square<matrix_dcsr>(work, host, "dcsr", kronecker_method::automatic, "automatic");
        if (nnz <= (sorts_well ? 10000 : kMostSorted)) {
            square<matrix_coo>(work, host, "coo", kronecker_method::sort, "sort");
        }
    }
}

}  // namespace clbool::bench
