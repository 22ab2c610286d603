// SPDX-License-Identifier: MIT
// Products that were put off.
#include <bindings/graphblas/objects/counted_product.hpp>
#include <bindings/graphblas/objects/forms.hpp>
#include <bindings/graphblas/values/engine.hpp>
#include <clbool/counts.hpp>

namespace clbool::graphblas {

namespace {

tuples operand(context& on, const matrix& a, bool turned) {
    return turned ? tuples_of(on, transpose(on, a)) : tuples_of(on, a);
}

}  // namespace

std::uint64_t sum_of(context& on, const counted_product& product) {
    return count_products(on, product.mask, product.a, product.b, product.how);
}

tuples entries_of(context& on, const counted_product& product, const type_of& type) {
    const semiring_op plus_pair =
        built_in_semiring(binary_name::plus, binary_name::oneb, type.code);
    masking how;
    tuples mask;
    if (product.mask.get() != nullptr) {
        mask = tuples_of(on, *product.mask.get());
        how.mask = &mask;
        how.structural = true;
        how.complement = product.how.complement;
    }
    return mxm(operand(on, product.a, product.how.transpose_first),
               operand(on, product.b, product.how.transpose_second), plus_pair, how);
}

}  // namespace clbool::graphblas
