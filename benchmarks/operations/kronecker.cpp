// SPDX-License-Identifier: MIT
// M ⊗ M on random matrices of growing fill, as the thesis's Table 3: DCSR, where every entry is
// computed at its place, and COO, where they are sorted.
#include <operations/operation_case.hpp>

#include <clbool/generators.hpp>
#include <clbool/operations.hpp>

#include <string>

namespace clbool::bench {

namespace {

constexpr index_type kSide = 20000;  // the result's side must fit 32 bits
constexpr size_type kMostSorted = 4000;

template <class Matrix>
void square(session& work, const coordinates& host, const std::string& format,
            kronecker_method method, const std::string& method_name) {
    operation_case<Matrix> c{
        {"random-" + std::to_string(host.nnz()), "kronecker", method_name, format},
        {Matrix(work.controls, host)},
        {}};
    descriptor desc;
    desc.kronecker = method;
    c.run = [desc](Controls& on, Matrix& out, const std::vector<Matrix>& in) {
        kronecker(on, out, no_mask, accumulate::none, in[0], in[0], desc);
    };
    run_case(work, c);
}

std::vector<size_type> sizes(const settings& options) {
    if (options.quick) {
        return {1000, 3162};  // 10^6 and 10^7 entries of the result
    }
    std::vector<size_type> entries = {1000, 2000, 3000, 3162, 4000, 5000,
                                      6000, 7000, 8000, 9000, 10000};
    if (options.large) {
        entries.push_back(31623);  // 10^9
    }
    return entries;
}

}  // namespace

void run_kronecker(session& work) {
    const bool sorts_well = work.controls.kernel_class() == "gpu";
    for (const size_type nnz : sizes(work.options)) {
        const auto host = generators::random(kSide, kSide, nnz, nnz);
        square<matrix_dcsr>(work, host, "dcsr", kronecker_method::automatic, "automatic");
        if (nnz <= (sorts_well ? 10000 : kMostSorted)) {
            square<matrix_coo>(work, host, "coo", kronecker_method::sort, "sort");
        }
    }
}

}  // namespace clbool::bench
