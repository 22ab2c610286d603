// SPDX-License-Identifier: MIT
// Operations whose calls fail.
#include <faults/operands.hpp>

namespace clbool::testing {
namespace {

constexpr index_type kSide = 30;
constexpr std::size_t kEntries = 90;

template <class Matrix>
subject product(const std::string& name, multiplication_method method) {
    return operation<Matrix>(name, kSide, kEntries, [method](Controls& c, auto& o) {
        descriptor desc;
        desc.multiplication = method;
        mxm(c, o.out, no_mask, accumulator::none, o.a, o.b, desc);
    });
}

std::vector<subject> products() {
    using method = multiplication_method;
    return {product<matrix_dcsr>("mxm", method::automatic),
            product<matrix_dcsr>("mxm_bitmap", method::bitmap),
            product<matrix_dcsr>("mxm_hash", method::hash),
            product<matrix_dcsr>("mxm_merge", method::merge),
            product<matrix_dcsr>("mxm_esc", method::esc),
            product<matrix_csr>("mxm_csr", method::automatic),
            product<matrix_coo>("mxm_coo", method::automatic)};
}

class operation_faults : public ::testing::TestWithParam<subject> {};

TEST_P(operation_faults, memory_runs_out) {
    for (const auto& setup : fault_setups()) {
        expect_recovery(GetParam(), setup, survivable_faults());
    }
}

TEST_P(operation_faults, the_device_fails) {
    for (const auto& setup : fault_setups()) {
        expect_recovery(GetParam(), setup, device_faults());
    }
}

INSTANTIATE_TEST_SUITE_P(products, operation_faults, ::testing::ValuesIn(products()),
                         subject_name());

}  // namespace
}  // namespace clbool::testing
