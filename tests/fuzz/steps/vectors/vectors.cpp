// SPDX-License-Identifier: MIT
// Rows of the table: vectors.
#include <clbool/reference.hpp>
#include <clbool/vector_reference.hpp>
#include <fuzz/steps/hints.hpp>
#include <fuzz/steps/rows.hpp>
#include <fuzz/steps/vectors/vector_values.hpp>
#include <fuzz/steps/work.hpp>

#include <iterator>
#include <optional>
#include <stdexcept>
#include <vector>

namespace clbool::fuzz {
namespace {

// Whether a form of the transpose may be asked for, which is small whatever its rows are.
bool is_pulled_from(matrix_form form, const matrix& a) {
    constexpr index_type kSmall = 500;
    return form != matrix_form::host && form != matrix_form::csr && form != matrix_form::dcsr &&
           form != matrix_form::bits && a.nrows() <= kSmall && a.ncols() <= kSmall;
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

using numbers_map = reference::vector_map<std::uint32_t>;

constexpr vector_op kCombined[] = {vector_op::first,      vector_op::second, vector_op::min,
                                   vector_op::max,        vector_op::plus,   vector_op::bit_or,
                                   vector_op::bit_and_not};

vector_op combined_by(const step& of) {
    return kCombined[static_cast<std::uint64_t>(of.diagonal + 3) % std::size(kCombined)];
}

// The index that number k of a list is scattered to.
std::uint32_t target_of(index_type k, index_type place, index_type size) {
    return static_cast<std::uint32_t>((size_type{place} * 5 + k / 3) % (size_type{size} + 1));
}

// Each column that has entries with a number that begins at `first`.
numbers_map numbered(const coordinates& a, std::uint32_t first) {
    numbers_map out;
    for (const index_type col : a.cols) {
        out[col] = col + first;
    }
    return out;
}

std::vector<index_type> listed_places(const index_choice& places, index_type dimension) {
    const auto all = places.made();
    std::vector<index_type> list;
    for (size_type k = 0; k < all.size(dimension); ++k) {
        if (all.at(k) >= dimension) {
            throw invalid_argument("an index beyond the vector");
        }
        list.push_back(static_cast<index_type>(all.at(k)));
    }
    return list;
}

// What some columns of a are called, put into the columns of b and scattered among them; the last
// index is set and the first taken out.
coordinates moved_by_lists(const step& of, const coordinates& a, const coordinates& b) {
    if (of.cols.is == index_choice::kind::all && a.ncols != b.ncols) {
        throw dimension_mismatch("all indices of another vector");  // which may have billions
    }
    const auto list = listed_places(of.cols, a.ncols);
    listed_places(of.cols, b.ncols);
    const auto part = reference::extract(numbered(a, 1), list);
    const auto accum = of.value ? std::optional(vector_op::max) : std::nullopt;
    const auto assigned = reference::assigned(numbered(b, 2), accum, part, list);
    numbers_map at;
    for (index_type k = 0; k < list.size(); ++k) {
        at[k] = target_of(k, list[k], b.ncols);
    }
    const auto scattered = reference::scatter(combined_by(of), part, at, b.ncols);
    auto all = reference::ewise_add(vector_op::plus, assigned, scattered);
    if (b.ncols > 0) {
        all[b.ncols - 1] = 77;
        all.erase(0);
    }
    return shown(b.ncols, all);
}

uint32_vector numbered(Controls& on, const matrix& a, std::uint32_t first, backend by) {
    matrix columns;
    reduce_to_row(on, columns, no_mask, accumulator::none, a);
    uint32_vector out;
    apply_index(on, out, no_mask, accumulator::none, to_vector(on, columns), first, {}, by);
    return out;
}

// The same indices, by way of vectors that are packed.
void require_packs(Controls& on, const uint32_vector& a, backend by) {
    bit_vector bits;
    convert(on, bits, no_mask, accumulator::none, a, {}, by);
    const auto packed = pack(on, {bit_vector(bits.size()), bits});
    if (!equal(on, unpack(on, packed, 1), bits) || !unpack(on, packed, 0).empty(on) ||
        !equal(on, to_vector(on, to_column(on, bits)), bits)) {
        throw std::logic_error("vectors that were packed, or columns, are not what they were");
    }
}

matrix move_by_lists(Controls& on, const step& of, const matrix& a, const matrix& b) {
    constexpr auto kNone = accumulator::none;
    const auto by = of.hints.backend;
    const auto places = of.cols.made();
    const auto u = numbered(on, a, 1, by);
    uint32_vector part;
    extract(on, part, no_mask, kNone, u, places, {}, by);
    auto all = numbered(on, b, 2, by);
    const vector_accumulator accum = of.value ? vector_accumulator(vector_op::max) : kNone;
    assign(on, all, no_mask, accum, part, places, {}, by);
    const auto list = listed_places(of.cols, a.ncols());
    vector_entries<std::uint32_t> targets;
    targets.size = static_cast<index_type>(list.size());
    for (index_type k = 0; k < list.size(); ++k) {
        targets.indices.push_back(k);
        targets.values.push_back(target_of(k, list[k], b.ncols()));
    }
    uint32_vector scattered;
    scatter(on, scattered, no_mask, kNone, b.ncols(), combined_by(of), part,
            uint32_vector(on, targets), {}, by);
    ewise_add(on, all, no_mask, kNone, vector_op::plus, all, scattered, {}, by);
    require_packs(on, all, by);
    if (b.ncols() > 0) {
        all.set_element(on, b.ncols() - 1, 77);
        all.remove_element(on, 0);
    }
    return matrix(on, shown(b.ncols(), reference::to_map(all.to_host(on))));
}

}  // namespace

kind vector_lists_kind() {
    return {"vector_lists",
            8,
            2,
            false,
            0,
            &kOthers,
            [](const step& of, const contents& in) {
                return in[0].nnz() + in[1].nnz() + of.cols.made().size(in[0].ncols);
            },
            [](const step& of, const contents& in) { return moved_by_lists(of, in[0], in[1]); },
            call::of_any([](Controls& on, auto& with, const step& of) {
                with.out() = move_by_lists(on, of, with.input(0), with.input(1));
            })};
}

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
