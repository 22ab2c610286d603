// SPDX-License-Identifier: MIT
// Matrices that are built, converted and read while calls fail.
#include <faults/operands.hpp>

#include <clbool/device_memory.hpp>

namespace clbool::testing {
namespace {

template <class Matrix>
std::vector<subject> from_and_to_host(const std::string& format) {
    const auto build = [](const coordinates& host) {
        return [host](Controls& c, operands<Matrix>& o) { o.out = Matrix(c, host); };
    };
    return {
        small<Matrix>("from_sorted_" + format, build(uniform(kSide, kSide, kEntries, 5))),
        small<Matrix>("from_unsorted_" + format, build(raw_duplicates(kSide, kSide, 500, 5))),
        small<Matrix>("from_nothing_" + format, build(coordinates(kSide, kSide))),
        small<Matrix>("to_host_" + format, [](Controls& c, auto& o) { o.host = o.a.to_host(c); })};
}

std::vector<subject> crossings() {
    std::vector<subject> all;
    for (const auto& some :
         {from_and_to_host<matrix_coo>("coo"), from_and_to_host<matrix_csr>("csr"),
          from_and_to_host<matrix_dcsr>("dcsr")}) {
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

// Rows are shared with 32-bit pointers; a device with wide ones shares nothing.
template <class Matrix, class Share>
subject sharing(const std::string& name, Share share) {
    return small<Matrix>(name, [share](Controls& c, auto& o) {
        const Matrix shared = o.a.wide() ? o.a : share(o.a);
        o.host = shared.to_host(c);
        o.out = shared;
    });
}

std::vector<subject> from_arrays() {
    const auto host = uniform(kSide, kSide, kEntries, 5);
    const auto shuffled = raw_shuffled(host, 6);
    return {
        small<matrix_coo>("from_arrays",
                          [host](Controls& c, auto& o) {
                              o.out = matrix_coo(c, host.rows.data(), host.cols.data(), kSide,
                                                 kSide, host.nnz());
                          }),
        small<matrix>("lent_rows",
                      [](Controls& c, auto& o) {
                          const lent_rows lent(c, o.a);
                          const pooled_buffer room(c, o.a.nvals());
                          o.count = o.a.nvals();
                      }),
        small<matrix_coo>("from_unsorted_arrays",
                          [shuffled](Controls& c, auto& o) {
                              o.out = matrix_coo(c, kSide, kSide, shuffled.nnz(),
                                                 shuffled.rows.data(), shuffled.cols.data(), false);
                          }),
        // Only what reads them is told of a device that failed.
        small<matrix_coo>("from_buffers_coo",
                          [](Controls& c, auto& o) {
                              const matrix_coo shared(o.a.rows_gpu(), o.a.cols_gpu(), kSide, kSide,
                                                      o.a.nnz());
                              o.host = shared.to_host(c);
                              o.out = shared;
                          }),
        sharing<matrix_csr>("from_buffers_csr",
                            [](const matrix_csr& a) {
                                return matrix_csr(a.rpt_gpu(), a.cols_gpu(), kSide, kSide, a.nnz());
                            }),
        sharing<matrix_dcsr>("from_buffers_dcsr", [](const matrix_dcsr& a) {
            return matrix_dcsr(a.rpt_gpu(), a.rows_gpu(), a.cols_gpu(), kSide, kSide, a.nnz(),
                               a.nzr());
        })};
}

// The conversion and a look at what it made.
template <class From, class Convert>
subject conversion(const std::string& name, Convert convert) {
    return small<From>(name,
                       [convert](Controls& c, auto& o) { o.host = convert(c, o.a).to_host(c); });
}

std::vector<subject> conversions() {
    return {conversion<matrix_coo>("coo_to_dcsr_shallow", coo_to_dcsr_shallow),
            conversion<matrix_dcsr>("dcsr_to_coo_shallow", dcsr_to_coo_shallow),
            conversion<matrix_dcsr>("dcsr_to_coo_deep", dcsr_to_coo_deep),
            conversion<matrix_dcsr>("dcsr_to_csr", dcsr_to_csr),
            conversion<matrix_csr>("csr_to_dcsr", csr_to_dcsr),
            conversion<matrix_coo>("coo_to_csr_shallow", coo_to_csr_shallow),
            conversion<matrix_csr>("csr_to_coo_shallow", csr_to_coo_shallow)};
}

// Of matrices of any form: each form that there is, by arrays, and back.
std::vector<subject> any_forms() {
    const auto host = uniform(kSide, kSide, kEntries, 5);
    auto all = from_and_to_host<matrix>("any");
    all.push_back(small<matrix>("from_arrays_any", [host](Controls& c, auto& o) {
        o.out = matrix(c, host.rows.data(), host.cols.data(), kSide, kSide, host.nnz(),
                       entry_order::canonical());
    }));
    for (const auto form : {matrix_form::host, matrix_form::coordinates, matrix_form::csr,
                            matrix_form::dcsr, matrix_form::bits, matrix_form::csc,
                            matrix_form::ell, matrix_form::sell, matrix_form::bsr}) {
        all.push_back(small<matrix>(std::string("to_") + to_string(form),
                                    [form](Controls& c, auto& o) { o.out = o.a.to(c, form); }));
    }
    all.push_back(small<matrix>("without_derived", [](Controls& c, auto& o) {
        matrix turned;
        transpose(c, turned, no_mask, accumulator::none, o.a);
        o.out = o.a.without_derived();
    }));
    return all;
}

class storage_faults : public ::testing::TestWithParam<subject> {};

TEST_P(storage_faults, memory_runs_out) {
    for (const auto& setup : fault_setups()) {
        expect_recovery(GetParam(), setup, survivable_faults());
    }
}

TEST_P(storage_faults, the_device_fails) {
    expect_recovery(GetParam(), fault_setups().back(), device_faults());
}

TEST_P(storage_faults, kernels_want_smaller_groups) { expect_smaller_groups(GetParam()); }

INSTANTIATE_TEST_SUITE_P(crossings, storage_faults, ::testing::ValuesIn(crossings()),
                         subject_name());
INSTANTIATE_TEST_SUITE_P(arrays, storage_faults, ::testing::ValuesIn(from_arrays()),
                         subject_name());
INSTANTIATE_TEST_SUITE_P(any_forms, storage_faults, ::testing::ValuesIn(any_forms()),
                         subject_name());
INSTANTIATE_TEST_SUITE_P(conversions, storage_faults, ::testing::ValuesIn(conversions()),
                         subject_name());

}  // namespace
}  // namespace clbool::testing
