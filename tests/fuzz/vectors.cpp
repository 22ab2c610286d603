// SPDX-License-Identifier: MIT
// Rows of the table: vectors.
#include <clbool/reference.hpp>
#include <fuzz/hints.hpp>
#include <fuzz/rows.hpp>
#include <fuzz/work.hpp>

namespace clbool::fuzz {
namespace {

// Whether a form of the transpose may be asked for, which is small whatever its rows are.
bool is_pulled_from(matrix_form form, const matrix& a) {
    constexpr index_type kSmall = 500;
    return form != matrix_form::host && form != matrix_form::csr && form != matrix_form::dcsr &&
           a.nrows() <= kSmall && a.ncols() <= kSmall;
}

// One step along edges from the columns that a matrix has entries in, by several vectors and
// operations on them that must agree: over numbers of walks, least numbers and bits, pushing and
// pulling, with what was there left out and put back by accumulation.
matrix step_by_vectors(Controls& on, const matrix& from, const matrix& edges, backend by,
                       matrix_form form) {
    constexpr auto kNone = accumulator::none;
    matrix columns;
    reduce_to_row(on, columns, no_mask, kNone, from);
    const bit_vector start = to_vector(on, columns);
    uint32_vector numbers;
    apply_index(on, numbers, no_mask, kNone, start, 1, {}, by);
    bit_vector reached;
    vxm(on, reached, no_mask, kNone, semiring::or_and, start, edges, {}, by);
    mxv_hints pulls(direction::pull);
    pulls.backend = by;
    if (is_pulled_from(form, edges)) {
        pulls.form = form;
    }
    uint64_vector walks;
    vxm(on, walks, no_mask, kNone, semiring::plus_pair, start, edges, {}, pulls);
    mxv_hints pushes(direction::push);
    pushes.backend = by;
    uint32_vector least;
    bit_vector half;
    select_range(on, half, no_mask, kNone, reached, 0, reached.size() / 2, {}, by);
    descriptor outside;
    outside.complement = true;
    vxm(on, least, &half, kNone, semiring::min_second, numbers, edges, outside, pushes);
    vxm(on, least, &half, vector_op::min, semiring::min_second, numbers, edges, {}, pushes);
    select(on, walks, no_mask, kNone, comparison::greater, walks, 0, {}, by);
    bit_vector both;
    convert(on, both, no_mask, kNone, walks, {}, by);
    bit_vector found;
    convert(on, found, no_mask, kNone, least, {}, by);
    ewise_mult(on, both, no_mask, kNone, vector_op::first, both, found, {}, by);
    bit_vector missed;
    ewise_difference(on, missed, no_mask, kNone, reached, both, {}, by);
    // Entries of one alone show as those of neither.
    ewise_difference(on, both, no_mask, kNone, both, missed, {}, by);
    return to_row(on, both);
}

}  // namespace

kind vector_step_kind() {
    return {"vector_step",
            8,
            2,
            false,
            0,
            &kOthers,
            work::entries,
            [](const step&, const contents& in) {
                return reference::mxm(reference::reduce_to_row(in[0]), in[1]);
            },
            call::of_any([](Controls& on, auto& with, const step& of) {
                with.out() =
                    step_by_vectors(on, with.input(0), with.input(1), of.hints.backend, of.target);
            })};
}

}  // namespace clbool::fuzz
