// SPDX-License-Identifier: MIT
// M·M on uniform random graphs of constant degree: the work grows tenfold from one to the next,
// the ratio of products to entries of the result stays the same.
#include <operations/operation_case.hpp>

#include <common/matrix_set.hpp>

#include <clbool/typed_operations.hpp>

#include <string>

namespace clbool::bench {

namespace {

constexpr index_type kRowLength = 8;  // 64 products a row
constexpr std::uint64_t kGrowthSeed = 7;

void square(session& work, index_type n) {
    const host_csr host = uniform_rows(n, kRowLength, kGrowthSeed);
    operation_case<matrix_dcsr> c{{"uniform-" + std::to_string(n), "growth", "automatic", "dcsr"},
                                  {matrix_dcsr(work.controls, expand(host))},
                                  {}};
    c.what.products = count_partial_products(host, host);
    c.run = [](Controls& on, matrix_dcsr& out, const std::vector<matrix_dcsr>& in) {
        mxm(on, out, no_mask, accumulator::none, in[0], in[0]);
    };
    run_case(work, c);
}

}  // namespace

void run_growth(session& work) {
    const size_type most = work.options.large   ? 1000000000
                           : work.options.quick ? 1000000
                                                : 100000000;
    for (size_type products = 100000; products <= most; products *= 10) {
        square(work, static_cast<index_type>(products / kRowLength / kRowLength));
    }
}

}  // namespace clbool::bench
