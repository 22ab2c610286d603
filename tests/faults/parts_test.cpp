// SPDX-License-Identifier: MIT
// Parts of matrices, taken and written, whose calls fail.
#include <faults/operands.hpp>

namespace clbool::testing {
namespace {

subject part(const std::string& name, const body_on<matrix>& body) {
    return operation<matrix>(name, kSide, kEntries, body);
}

// Arguments of the caller's, for whose memory he stands: made once. Half of a square matrix's rows,
// in no order and some twice; some in order; sizes of tiles.
const indices& some() {
    static const auto made = indices::of({3, 29, 3, 0, 17, 22, 11, 12, 13, 8, 7, 6, 5, 28, 1});
    return made;
}
const indices& in_order() {
    static const auto made = indices::of({0, 3, 5, 6, 7, 8, 11, 12, 17, 22, 28, 29});
    return made;
}
const std::vector<index_type>& tile_rows() {
    static const std::vector<index_type> made{10, 20};
    return made;
}
const std::vector<index_type>& tile_cols() {
    static const std::vector<index_type> made{20, 10};
    return made;
}

std::vector<subject> taken() {
    return {
        part("select",
             [](Controls& c, auto& o) {
                 select(c, o.out, no_mask, kNone, o.a, entry_selector::tril());
             }),
        part("select_others",
             [](Controls& c, auto& o) {
                 select(c, o.out, &o.mask, kOr, o.a, entry_selector::offdiagonal(3));
             }),
        part("extract_in_order",
             [](Controls& c, auto& o) {
                 extract(c, o.out, no_mask, kNone, o.a, in_order(), in_order());
             }),
        part("extract_in_no_order",
             [](Controls& c, auto& o) { extract(c, o.out, no_mask, kNone, o.a, some(), some()); }),
        part("extract_ranges",
             [](Controls& c, auto& o) {
                 extract(c, o.a, no_mask, kNone, o.a, indices::strided(29, -2, 15),
                         indices::strided(1, 3, 10));
             }),
        part("diagonal_of",
             [](Controls& c, auto& o) { diagonal_of(c, o.out, no_mask, kNone, o.a, 1); }),
        part("split", [](Controls& c, auto& o) {
            const auto tiles = split(c, o.a, tile_rows(), tile_cols());
            o.out = tiles[0];
            o.fresh = tiles[3];
        })};
}

std::vector<subject> written() {
    return {
        part("assign_in_order",
             [](Controls& c, auto& o) {
                 matrix rows;
                 extract(c, rows, no_mask, kNone, o.b, in_order(), in_order());
                 assign(c, o.out, no_mask, kNone, rows, in_order(), in_order());
             }),
        part("assign_in_no_order",
             [](Controls& c, auto& o) {
                 matrix rows;
                 extract(c, rows, no_mask, kNone, o.b, some(), some());
                 assign(c, o.out, &o.mask, kNone, rows, some(), some());
             }),
        part("assign_true",
             [](Controls& c, auto& o) {
                 descriptor desc;
                 desc.complement = true;
                 assign(c, o.out, &o.mask, kNone, true, some(), indices::all(), desc);
             }),
        part("assign_true_inside",
             [](Controls& c, auto& o) {
                 assign(c, o.out, &o.mask, kNone, true, some(), in_order());
             }),
        part("assign_false",
             [](Controls& c, auto& o) { assign(c, o.out, no_mask, kNone, false, some(), some()); }),
        part("assign_row_and_column",
             [](Controls& c, auto& o) {
                 matrix row, column;
                 extract(c, row, no_mask, kNone, o.b, indices::one(3), indices::all());
                 extract(c, column, no_mask, kNone, o.b, indices::all(), indices::one(5));
                 matrix made = o.out;
                 assign_row(c, made, no_mask, kOr, row, 4, indices::all());
                 assign_col(c, made, no_mask, kNone, column, indices::all(), 6);
                 o.out = made;
             }),
        part("resize", [](Controls& c, auto& o) { resize(c, o.out, 20, 40); }),
        part("concat", [](Controls& c, auto& o) { concat(c, o.out, o.many, 2, 2); }),
        part("diag", [](Controls& c, auto& o) {
            matrix column;
            reduce_to_column(c, column, no_mask, kNone, o.a);
            diag(c, o.out, no_mask, kNone, column);
        })};
}

class part_faults : public ::testing::TestWithParam<subject> {};

TEST_P(part_faults, memory_runs_out) {
    for (const auto& setup : fault_setups_and_host()) {
        expect_recovery(GetParam(), setup, survivable_faults());
    }
}

TEST_P(part_faults, the_device_fails) {
    expect_recovery(GetParam(), fault_setups().back(), device_faults());
}

TEST_P(part_faults, kernels_want_smaller_groups) { expect_smaller_groups(GetParam()); }

INSTANTIATE_TEST_SUITE_P(taken, part_faults, ::testing::ValuesIn(taken()), subject_name());
INSTANTIATE_TEST_SUITE_P(written, part_faults, ::testing::ValuesIn(written()), subject_name());

}  // namespace
}  // namespace clbool::testing
