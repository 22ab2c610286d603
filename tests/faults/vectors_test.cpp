// SPDX-License-Identifier: MIT
// Operations on vectors whose calls fail.
#include <faults/operands.hpp>

namespace clbool::testing {
namespace {

constexpr index_type kVectorSide = 90;
constexpr std::size_t kVectorEntries = 270;

// The columns of a matrix that have entries, and numbers at them.
bit_vector columns_of(Controls& on, const matrix& a) {
    matrix row;
    reduce_to_row(on, row, no_mask, kNone, a);
    return to_vector(on, row);
}

uint32_vector numbers_of(Controls& on, const matrix& a) {
    uint32_vector out;
    apply_index(on, out, no_mask, kNone, columns_of(on, a), 1);
    return out;
}

// The result comes out as a row, when all went well.
template <class Body>
subject on_vectors(const std::string& name, Body body) {
    return operation<matrix>(name, kVectorSide, kVectorEntries,
                             [body](Controls& on, auto& o) { o.out = to_row(on, body(on, o)); });
}

template <class Vector>
subject vector_product(const std::string& name, semiring over, direction way) {
    return on_vectors(name, [over, way](Controls& on, auto& o) {
        const auto mask = columns_of(on, o.mask);
        descriptor desc;
        desc.complement = true;
        desc.replace = true;
        Vector out;
        vxm(on, out, &mask, kNone, over, numbers_of(on, o.b), o.a, desc, way);
        return out;
    });
}

// The same from a form of the transpose.
subject product_from(matrix_form form) {
    return on_vectors(std::string("vxm_plus_") + to_string(form), [form](Controls& on, auto& o) {
        uint32_vector out;
        vxm(on, out, no_mask, kNone, semiring::plus_second, numbers_of(on, o.b), o.a, {}, form);
        return out;
    });
}

// By a vector that has every index, of rows with names that get pointers for all rows.
subject product_of_full(matrix_form form) {
    return on_vectors(std::string("mxv_full_") + to_string(form), [form](Controls& on, auto& o) {
        uint32_vector ones(matrix(o.a).ncols());
        assign(on, ones, no_mask, kNone, 1, indices::all());
        mxv_hints hints;
        hints.products = 2;
        uint32_vector out;
        const bool has = form != matrix_form::dcsr || on.info().type != device_type::host;
        const matrix a = has ? matrix(o.a).to(on, form) : matrix(o.a);
        mxv(on, out, no_mask, kNone, semiring::plus_second, a, ones, {}, hints);
        return out;
    });
}

std::vector<subject> vector_calls() {
    return {
        product_from(matrix_form::ell),
        product_from(matrix_form::sell),
        product_from(matrix_form::bsr),
        product_of_full(matrix_form::dcsr),
        product_of_full(matrix_form::ell),
        vector_product<bit_vector>("vxm_push", semiring::or_and, direction::push),
        vector_product<bit_vector>("vxm_pull", semiring::or_and, direction::pull),
        vector_product<uint32_vector>("vxm_min_push", semiring::min_second, direction::push),
        vector_product<uint32_vector>("vxm_plus_pull", semiring::plus_second, direction::pull),
        on_vectors("vector_sum_accumulated",
                   [](Controls& on, auto& o) {
                       auto out = numbers_of(on, o.a);
                       const auto mask = columns_of(on, o.mask);
                       ewise_add(on, out, &mask, vector_op::plus, vector_op::min, out,
                                 numbers_of(on, o.b));
                       return out;
                   }),
        on_vectors("vector_entries",
                   [](Controls& on, auto& o) {
                       auto out = numbers_of(on, o.a);
                       apply(on, out, no_mask, kNone, vector_op::plus, out, 3);
                       select(on, out, no_mask, kNone, comparison::greater, out, 20);
                       out.set_element(on, 5, reduce(on, vector_op::max, out));
                       resize(on, out, 80);
                       return out;
                   }),
        vector_product<uint32_vector>("vxm_first_numbers", semiring::any_secondi, direction::pull),
        vector_product<uint32_vector>("vxm_pairs_push", semiring::plus_pair, direction::push),
        vector_product<uint32_vector>("vxm_bits_push", semiring::or_second, direction::push),
        on_vectors("mxv_max_by_itself",
                   [](Controls& on, auto& o) {
                       uint32_vector out;
                       mxv(on, out, no_mask, kNone, semiring::max_second, o.a, numbers_of(on, o.b));
                       return out;
                   }),
        on_vectors("vector_sets",
                   [](Controls& on, auto& o) {
                       auto out = numbers_of(on, o.a);
                       const auto other = numbers_of(on, o.b);
                       ewise_difference(on, out, no_mask, kNone, out, columns_of(on, o.mask));
                       ewise_mult(on, out, no_mask, vector_op::plus, vector_op::max, out, other);
                       return out;
                   }),
        on_vectors("vector_conversions",
                   [](Controls& on, auto& o) {
                       float_vector real;
                       convert(on, real, no_mask, kNone, numbers_of(on, o.a));
                       select_range(on, real, no_mask, kNone, real, 5, 80);
                       uint64_vector out;
                       convert(on, out, no_mask, kNone, real);
                       out.remove_element(on, 7);
                       o.count = (equal(on, out, out) ? 1 : 0) + (out.contains(on, 9) ? 2 : 0);
                       return out;
                   }),
        on_vectors("vector_parts",
                   [](Controls& on, auto& o) {
                       auto out = numbers_of(on, o.a);
                       uint32_vector part;
                       extract(on, part, no_mask, kNone, out, indices::strided(80, -3, 20));
                       assign(on, out, no_mask, kNone, part, indices::strided(4, 2, 20));
                       return to_vector(on, to_column(on, out));
                   }),
        on_vectors("vector_moves",
                   [](Controls& on, auto& o) {
                       auto out = numbers_of(on, o.a);
                       extract(on, out, no_mask, kNone, out, out);
                       assign(on, out, no_mask, vector_op::max, 7, indices::range(3, 9));
                       scatter(on, out, no_mask, kNone, 90, vector_op::min, out, out);
                       return out;
                   }),
        on_vectors("packed_vectors", [](Controls& on, auto& o) {
            // The list is the caller's own.
            const auto both = detail::guarded("list vectors", [&] {
                return std::vector<bit_vector>{columns_of(on, o.a), columns_of(on, o.b)};
            });
            return unpack(on, pack(on, both), 1);
        })};
}

class vector_faults : public ::testing::TestWithParam<subject> {};

TEST_P(vector_faults, memory_runs_out) {
    for (const auto& setup : fault_setups_and_host()) {
        expect_recovery(GetParam(), setup, survivable_faults());
    }
}

TEST_P(vector_faults, the_device_fails) {
    expect_recovery(GetParam(), fault_setups().back(), device_faults());
}

TEST_P(vector_faults, kernels_want_smaller_groups) { expect_smaller_groups(GetParam()); }

INSTANTIATE_TEST_SUITE_P(vectors, vector_faults, ::testing::ValuesIn(vector_calls()),
                         subject_name());

}  // namespace
}  // namespace clbool::testing
