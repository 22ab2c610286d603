// SPDX-License-Identifier: MIT
// Calls of operations that return their result, in the place of those that write into an output.
#include <fuzz/steps/hints.hpp>
#include <fuzz/steps/kinds.hpp>

#include <map>
#include <vector>

namespace clbool::fuzz {
namespace {

using calls = std::map<operation, call>;

calls returning_products() {
    return {{operation::mxm, call([](Controls& on, auto& with, const step& of) {
                 with.out() = mxm(on, with.input(0), with.input(1), with.mask(), of.modifiers,
                                  product_hints(of));
             })},
            {operation::kronecker, call([](Controls& on, auto& with, const step& of) {
                 with.out() = kronecker(on, with.input(0), with.input(1), with.mask(), of.modifiers,
                                        hints_of_kronecker(of));
             })}};
}

calls returning_sums() {
    return {{operation::ewise_add, call([](Controls& on, auto& with, const step& of) {
                 with.out() = ewise_add(on, with.input(0), with.input(1), with.mask(), of.modifiers,
                                        sum_hints(of));
             })},
            {operation::ewise_mult, call([](Controls& on, auto& with, const step& of) {
                 with.out() = ewise_mult(on, with.input(0), with.input(1), with.mask(),
                                         of.modifiers, sum_hints(of));
             })},
            {operation::ewise_difference, call([](Controls& on, auto& with, const step& of) {
                 with.out() = ewise_difference(on, with.input(0), with.input(1), with.mask(),
                                               of.modifiers, sum_hints(of));
             })},
            {operation::ewise_add_many, call([](Controls& on, auto& with, const step& of) {
                 const auto all = with.all_inputs();
                 with.out() = ewise_add_many(on, std::vector<matrix>(all.begin(), all.end()),
                                             with.mask(), of.modifiers, sum_hints(of));
             })}};
}

calls returning_turns() {
    return {{operation::transpose, call([](Controls& on, auto& with, const step& of) {
                 with.out() = transpose(on, with.input(0), with.mask(), of.modifiers,
                                        hints_of_transpose(of));
             })},
            {operation::reduce_to_column, call([](Controls& on, auto& with, const step& of) {
                 with.out() = reduce_to_column(on, with.input(0), with.mask(), of.modifiers,
                                               other_hints(of));
             })},
            {operation::reduce_to_row, call([](Controls& on, auto& with, const step& of) {
                 with.out() = reduce_to_row(on, with.input(0), with.mask(), of.modifiers,
                                            hints_of_reduction(of));
             })}};
}

calls returning_parts() {
    return {
        {operation::extract, call([](Controls& on, auto& with, const step& of) {
             with.out() =
                 extract(on, with.input(0), of.area, with.mask(), of.modifiers, other_hints(of));
         })},
        {operation::extract_numbers, call::of_any([](Controls& on, auto& with, const step& of) {
             with.out() = extract(on, with.input(0), of.rows.made(), of.cols.made(), with.mask(),
                                  of.modifiers, other_hints(of));
         })},
        {operation::select, call::of_any([](Controls& on, auto& with, const step& of) {
             with.out() =
                 select(on, with.input(0), of.places, with.mask(), of.modifiers, other_hints(of));
         })},
        {operation::diag, call::of_any([](Controls& on, auto& with, const step& of) {
             with.out() =
                 diag(on, with.input(0), of.diagonal, with.mask(), of.modifiers, other_hints(of));
         })},
        {operation::diagonal_of, call::of_any([](Controls& on, auto& with, const step& of) {
             with.out() = diagonal_of(on, with.input(0), of.diagonal, with.mask(), of.modifiers,
                                      other_hints(of));
         })}};
}

const calls& all_returning() {
    static const calls kAll = [] {
        calls made = returning_products();
        made.merge(returning_sums());
        made.merge(returning_turns());
        made.merge(returning_parts());
        return made;
    }();
    return kAll;
}

}  // namespace

const call* returning_call(const step& of) {
    // Of no inputs the result has the shape of an output that is there.
    const bool is_shaped = of.what != operation::ewise_add_many || !of.inputs.empty();
    const auto found = all_returning().find(of.what);
    return returns(of) && is_shaped && found != all_returning().end() ? &found->second : nullptr;
}

}  // namespace clbool::fuzz
