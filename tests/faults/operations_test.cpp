// SPDX-License-Identifier: MIT
// Operations whose calls fail.
#include <faults/operands.hpp>

namespace clbool::testing {
namespace {

template <class Matrix>
subject product(const std::string& name, multiplication_method method) {
    return small<Matrix>(name, [method](Controls& c, auto& o) {
        const mxm_hints how(method);
        mxm(c, o.out, no_mask, kNone, o.a, o.b, {}, how);
    });
}

// Of a size that the general algorithm is for; hubs have rows of every kind.
template <class Matrix>
subject of_many_kinds(const std::string& name, const body_on<Matrix>& body) {
    const auto a = hubs(120, 2, 2, 1);
    return operation_on<Matrix>(name, {uniform(120, 120, 200, 1), hubs(120, 2, 2, 2), a, a}, body);
}

std::vector<subject> products() {
    using method = multiplication_method;
    return {product<matrix_dcsr>("mxm", method::automatic),
            product<matrix_dcsr>("mxm_bitmap", method::bitmap),
            product<matrix_dcsr>("mxm_hash", method::hash),
            product<matrix_dcsr>("mxm_merge", method::merge),
            product<matrix_dcsr>("mxm_esc", method::esc),
            product<matrix_csr>("mxm_csr", method::bitmap),
            product<matrix_coo>("mxm_coo", method::automatic),
            product<matrix>("mxm_any", method::automatic),
            of_many_kinds<matrix_dcsr>("mxm_of_many_kinds", [](Controls& c, auto& o) {
                mxm(c, o.out, no_mask, kNone, o.a, o.b);
            })};
}

// Masks, accumulation and inputs that are outputs.
std::vector<subject> write_backs() {
    return {
        small<matrix_dcsr>("mxm_masked",
                           [](Controls& c, auto& o) { mxm(c, o.out, &o.mask, kNone, o.a, o.b); }),
        small<matrix_dcsr>("mxm_outside_a_mask_with_what_was_there",
                           [](Controls& c, auto& o) {
                               descriptor desc;
                               desc.complement = true;
                               desc.transpose_first = true;
                               mxm(c, o.out, &o.mask, kOr, o.a, o.b, desc);
                           }),
        small<matrix_dcsr>("mxm_into_its_operand_and_mask",
                           [](Controls& c, auto& o) { mxm(c, o.a, &o.a, kOr, o.a, o.a); }),
        small<matrix_coo>("ewise_add_replacing",
                          [](Controls& c, auto& o) {
                              descriptor desc;
                              desc.replace = true;
                              desc.complement = true;
                              ewise_add(c, o.b, &o.mask, kOr, o.a, o.b, desc);
                          }),
        small<matrix_csr>("transpose_into_its_operand",
                          [](Controls& c, auto& o) { transpose(c, o.a, &o.mask, kOr, o.a); })};
}

// Under a mask of any kind; what was there stays outside it.
template <class Matrix>
auto masked(bool complement, mask_method when) {
    return [complement, when](Controls& c, operands<Matrix>& o) {
        descriptor desc;
        desc.complement = complement;
        mxm(c, o.out, &o.mask, kNone, o.a, o.b, desc, when);
    };
}

std::vector<subject> masked_products() {
    using when = mask_method;
    return {small<matrix_dcsr>("mxm_inside_fused", masked<matrix_dcsr>(false, when::fused)),
            small<matrix_csr>("mxm_outside_fused_csr", masked<matrix_csr>(true, when::fused)),
            small<matrix>("mxm_inside_fused_any", masked<matrix>(false, when::fused)),
            small<matrix>("mxm_outside_fused_any", masked<matrix>(true, when::fused)),
            small<matrix>("mxm_inside_after_any", masked<matrix>(false, when::after)),
            of_many_kinds<matrix_dcsr>("mxm_inside_many_kinds",
                                       masked<matrix_dcsr>(false, when::fused)),
            of_many_kinds<matrix>("mxm_outside_many_kinds_any", masked<matrix>(true, when::fused))};
}

subject product_delta(const std::string& name, bool has_mask, bool complement) {
    return small<matrix>(name, [has_mask, complement](Controls& c, auto& o) {
        descriptor desc;
        desc.complement = complement;
        const mask_argument mask = has_mask ? mask_argument(&o.mask) : no_mask;
        o.count = mxm_delta(c, o.out, o.fresh, mask, o.a, o.b, desc);
    });
}

std::vector<subject> product_deltas() {
    return {
        product_delta("mxm_delta", false, false),
        product_delta("mxm_delta_inside", true, false),
        product_delta("mxm_delta_outside", true, true),
        small<matrix>(
            "mxm_delta_into_its_operands",
            [](Controls& c, auto& o) { o.count = mxm_delta(c, o.a, o.b, &o.b, o.a, o.b); }),
        small<matrix>("ewise_delta",
                      [](Controls& c, auto& o) { o.count = ewise_delta(c, o.out, o.fresh, o.a); }),
        small<matrix>("ewise_delta_of_a_transpose", [](Controls& c, auto& o) {
            descriptor desc;
            desc.transpose_first = true;
            o.count = ewise_delta(c, o.out, o.fresh, o.a, desc);
        })};
}

template <class Matrix>
subject sum(const std::string& name, ewise_method method) {
    return small<Matrix>(name, [method](Controls& c, auto& o) {
        const ewise_hints how(method);
        ewise_add(c, o.out, no_mask, kNone, o.a, o.b, {}, how);
    });
}

template <class Matrix>
subject sum_of_many(const std::string& name, ewise_method method) {
    return small<Matrix>(name, [method](Controls& c, auto& o) {
        const ewise_hints how(method);
        ewise_add_many(c, o.out, no_mask, kNone, o.many, {}, how);
    });
}

std::vector<subject> sums() {
    using method = ewise_method;
    return {sum<matrix_coo>("ewise_add_merge_path", method::merge_path),
            sum<matrix_csr>("ewise_add_balanced_csr", method::balanced),
            sum<matrix_dcsr>("ewise_add_balanced_dcsr", method::balanced),
            sum<matrix_dcsr>("ewise_add_merge_path_dcsr", method::merge_path),
            sum<matrix>("ewise_add_any", method::automatic),
            sum_of_many<matrix>("ewise_add_many_any", method::automatic),
            small<matrix>(
                "ewise_difference_any",
                [](Controls& c, auto& o) { ewise_difference(c, o.out, &o.mask, kOr, o.a, o.b); }),
            small<matrix_dcsr>(
                "ewise_mult",
                [](Controls& c, auto& o) { ewise_mult(c, o.out, no_mask, kNone, o.a, o.b); }),
            small<matrix_coo>(
                "ewise_mult_coo",
                [](Controls& c, auto& o) { ewise_mult(c, o.out, no_mask, kNone, o.a, o.b); }),
            small<matrix_csr>(
                "ewise_difference",
                [](Controls& c, auto& o) { ewise_difference(c, o.out, no_mask, kNone, o.a, o.b); }),
            sum_of_many<matrix_dcsr>("ewise_add_many", method::automatic),
            sum_of_many<matrix_dcsr>("ewise_add_many_stacked", method::stacked),
            sum_of_many<matrix_csr>("ewise_add_many_stacked_csr", method::stacked)};
}

template <class Matrix>
subject kronecker_product(const std::string& name, kronecker_method method) {
    return operation<Matrix>(name, 8, 12, [method](Controls& c, auto& o) {
        const kronecker_hints how(method);
        kronecker(c, o.out, no_mask, kNone, o.a, o.b, {}, how);
    });
}

// Each in one format after the other: algorithms differ.
template <class Matrix>
std::vector<subject> structural(const std::string& format) {
    return {
        small<Matrix>("transpose_" + format,
                      [](Controls& c, auto& o) { transpose(c, o.out, no_mask, kNone, o.a); }),
        small<Matrix>(
            "reduce_to_column_" + format,
            [](Controls& c, auto& o) { reduce_to_column(c, o.out, no_mask, kNone, o.a); }),
        small<Matrix>("reduce_to_row_" + format,
                      [](Controls& c, auto& o) { reduce_to_row(c, o.out, no_mask, kNone, o.a); }),
        small<Matrix>("extract_" + format,
                      [](Controls& c, auto& o) {
                          extract(c, o.out, no_mask, kNone, o.a, window{3, 2, 20, 25});
                      }),
        small<Matrix>("identity_" + format,
                      [](Controls& c, auto& o) { o.out = identity<Matrix>(c, kSide); }),
        small<Matrix>("equal_" + format, [](Controls& c, auto& o) {
            const bool same = equal(c, o.a, renewed(o.a)) && !equal(c, o.a, o.b);
            o.host.nrows = same ? 1 : 0;
        })};
}

std::vector<subject> structure() {
    using method = kronecker_method;
    std::vector<subject> all = {kronecker_product<matrix_dcsr>("kronecker", method::direct),
                                kronecker_product<matrix_csr>("kronecker_csr", method::direct),
                                kronecker_product<matrix_coo>("kronecker_sorted", method::sort),
                                kronecker_product<matrix>("kronecker_any", method::automatic)};
    for (const auto& some : {structural<matrix_coo>("coo"), structural<matrix_csr>("csr"),
                             structural<matrix_dcsr>("dcsr"), structural<matrix>("any")}) {
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

// Numbers, and matrices that change.
std::vector<subject> counts_and_elements() {
    const coordinates places(kSide, kSide, {3, 1}, {2, 5});
    return {
        small<matrix>("entries_per_column",
                      [](Controls& c, auto& o) {
                          o.count = entries_per_column(c, o.a).indices.size() +
                                    entries_per_row(c, o.a).indices.size();
                      }),
        small<matrix>("count_common",
                      [](Controls& c, auto& o) { o.count = count_common(c, o.a, o.b); }),
        small<matrix>("count_mxm",
                      [](Controls& c, auto& o) { o.count = count_mxm(c, no_mask, o.a, o.b); }),
        small<matrix>("count_mxm_inside",
                      [](Controls& c, auto& o) { o.count = count_mxm(c, &o.mask, o.a, o.b); }),
        small<matrix>("count_products",
                      [](Controls& c, auto& o) { o.count = count_products(c, &o.mask, o.a, o.b); }),
        small<matrix>("contains",
                      [](Controls& c, auto& o) { o.count = contains(c, o.a, 3, 4) ? 1 : 0; }),
        small<matrix>("set_elements",
                      [places](Controls& c, auto& o) { set_elements(c, o.out, places); }),
        small<matrix>("delta_matrix",
                      [](Controls& c, auto& o) {
                          delta_matrix changed(o.a);
                          changed.set_element(1, 2);
                          changed.remove_element(3, 4);
                          mxm(c, o.out, no_mask, kNone, changed, o.b);
                      }),
        small<matrix>("deserialize", [](Controls& c, auto& o) {
            const auto bytes = serialize(c, o.a);
            o.out = deserialize(c, bytes.data(), bytes.size());
        })};
}

class operation_faults : public ::testing::TestWithParam<subject> {};

TEST_P(operation_faults, memory_runs_out) {
    for (const auto& setup : fault_setups_and_host()) {
        expect_recovery(GetParam(), setup, survivable_faults());
    }
}

TEST_P(operation_faults, the_device_fails) {
    expect_recovery(GetParam(), fault_setups().back(), device_faults());
}

TEST_P(operation_faults, kernels_want_smaller_groups) { expect_smaller_groups(GetParam()); }

INSTANTIATE_TEST_SUITE_P(products, operation_faults, ::testing::ValuesIn(products()),
                         subject_name());
INSTANTIATE_TEST_SUITE_P(write_backs, operation_faults, ::testing::ValuesIn(write_backs()),
                         subject_name());
INSTANTIATE_TEST_SUITE_P(masked_products, operation_faults, ::testing::ValuesIn(masked_products()),
                         subject_name());
INSTANTIATE_TEST_SUITE_P(deltas, operation_faults, ::testing::ValuesIn(product_deltas()),
                         subject_name());
INSTANTIATE_TEST_SUITE_P(sums, operation_faults, ::testing::ValuesIn(sums()), subject_name());
INSTANTIATE_TEST_SUITE_P(structure, operation_faults, ::testing::ValuesIn(structure()),
                         subject_name());
INSTANTIATE_TEST_SUITE_P(counts_and_elements, operation_faults,
                         ::testing::ValuesIn(counts_and_elements()), subject_name());

// Every fault of a device costs a Controls with all its programs: a few operations stand for all.
std::vector<subject> representatives() {
    return {product<matrix_dcsr>("mxm_bitmap", multiplication_method::bitmap),
            sum<matrix_coo>("ewise_add_merge_path", ewise_method::merge_path),
            structural<matrix_csr>("csr").front()};
}

class kernel_faults : public ::testing::TestWithParam<subject> {};

TEST_P(kernel_faults, the_device_fails) {
    for (const auto& setup : fault_setups()) {
        expect_recovery(GetParam(), setup, device_faults());
    }
}

INSTANTIATE_TEST_SUITE_P(operations, kernel_faults, ::testing::ValuesIn(representatives()),
                         subject_name());

}  // namespace
}  // namespace clbool::testing
