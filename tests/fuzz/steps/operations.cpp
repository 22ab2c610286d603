// SPDX-License-Identifier: MIT
// Rows of the table: operations on matrices.
#include <clbool/reference.hpp>
#include <fuzz/steps/hints.hpp>
#include <fuzz/steps/rows.hpp>
#include <fuzz/steps/work.hpp>

namespace clbool::fuzz {

kind mxm_kind() {
    return {"mxm",
            30,
            2,
            true,
            2,
            &kProducts,
            work::products,
            [](const step&, const contents& in) { return reference::mxm(in[0], in[1]); },
            call([](Controls& on, auto& with, const step& of) {
                mxm(on, with.out(), with.mask(), with.accum(), with.input(0), with.input(1),
                    of.modifiers, product_hints(of));
            })};
}

kind ewise_add_kind() {
    return {"ewise_add",
            12,
            2,
            true,
            2,
            &kSums,
            work::entries,
            [](const step&, const contents& in) { return reference::ewise_add(in[0], in[1]); },
            call([](Controls& on, auto& with, const step& of) {
                ewise_add(on, with.out(), with.mask(), with.accum(), with.input(0), with.input(1),
                          of.modifiers, sum_hints(of));
            })};
}

kind ewise_mult_kind() {
    return {"ewise_mult",
            9,
            2,
            true,
            2,
            &kSums,
            work::entries,
            [](const step&, const contents& in) { return reference::ewise_mult(in[0], in[1]); },
            call([](Controls& on, auto& with, const step& of) {
                ewise_mult(on, with.out(), with.mask(), with.accum(), with.input(0), with.input(1),
                           of.modifiers, sum_hints(of));
            })};
}

kind ewise_difference_kind() {
    return {
        "ewise_difference",
        9,
        2,
        true,
        2,
        &kSums,
        work::entries,
        [](const step&, const contents& in) { return reference::ewise_difference(in[0], in[1]); },
        call([](Controls& on, auto& with, const step& of) {
            ewise_difference(on, with.out(), with.mask(), with.accum(), with.input(0),
                             with.input(1), of.modifiers, sum_hints(of));
        })};
}

kind ewise_add_many_kind() {
    return {"ewise_add_many",
            9,
            kAnyNumber,
            true,
            1,
            &kSums,
            work::entries,
            [](const step&, const contents& in) { return reference::ewise_add_many(in); },
            call([](Controls& on, auto& with, const step& of) {
                ewise_add_many(on, with.out(), with.mask(), with.accum(), with.all_inputs(),
                               of.modifiers, sum_hints(of));
            })};
}

kind kronecker_kind() {
    return {"kronecker",
            8,
            2,
            true,
            2,
            &kKronecker,
            work::pairs,
            [](const step&, const contents& in) { return reference::kronecker(in[0], in[1]); },
            call([](Controls& on, auto& with, const step& of) {
                kronecker(on, with.out(), with.mask(), with.accum(), with.input(0), with.input(1),
                          of.modifiers, hints_of_kronecker(of));
            })};
}

kind transpose_kind() {
    return {"transpose",
            10,
            1,
            true,
            1,
            &kTransposes,
            work::entries,
            [](const step&, const contents& in) { return reference::transpose(in[0]); },
            call([](Controls& on, auto& with, const step& of) {
                transpose(on, with.out(), with.mask(), with.accum(), with.input(0), of.modifiers,
                          hints_of_transpose(of));
            })};
}

kind reduce_to_column_kind() {
    return {"reduce_to_column",
            5,
            1,
            true,
            1,
            &kOthers,
            work::entries,
            [](const step&, const contents& in) { return reference::reduce_to_column(in[0]); },
            call([](Controls& on, auto& with, const step& of) {
                reduce_to_column(on, with.out(), with.mask(), with.accum(), with.input(0),
                                 of.modifiers, other_hints(of));
            })};
}

kind reduce_to_row_kind() {
    return {"reduce_to_row",
            5,
            1,
            true,
            1,
            &kReductions,
            work::entries,
            [](const step&, const contents& in) { return reference::reduce_to_row(in[0]); },
            call([](Controls& on, auto& with, const step& of) {
                reduce_to_row(on, with.out(), with.mask(), with.accum(), with.input(0),
                              of.modifiers, hints_of_reduction(of));
            })};
}

kind extract_kind() {
    return {"extract",
            8,
            1,
            true,
            1,
            &kOthers,
            work::entries,
            [](const step& of, const contents& in) {
                return reference::submatrix(in[0], of.area.row, of.area.col, of.area.nrows,
                                            of.area.ncols);
            },
            call([](Controls& on, auto& with, const step& of) {
                extract(on, with.out(), with.mask(), with.accum(), with.input(0), of.area,
                        of.modifiers, other_hints(of));
            })};
}

// Without what is known.
kind mxm_delta_kind() {
    return {"mxm_delta",
            10,
            2,
            true,
            2,
            &kProducts,
            work::products,
            [](const step&, const contents& in) { return reference::mxm(in[0], in[1]); },
            call::of_any([](Controls& on, auto& with, const step& of) {
                with.count = mxm_delta(on, with.out(), with.fresh(), with.mask(), with.input(0),
                                       with.input(1), of.modifiers, product_hints(of));
            })};
}

kind ewise_delta_kind() {
    return {"ewise_delta",
            6,
            1,
            false,
            1,
            &kSums,
            work::entries,
            [](const step&, const contents& in) { return in[0]; },
            call::of_any([](Controls& on, auto& with, const step& of) {
                with.count = ewise_delta(on, with.out(), with.fresh(), with.input(0), of.modifiers,
                                         sum_hints(of));
            })};
}

}  // namespace clbool::fuzz
