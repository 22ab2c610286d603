// SPDX-License-Identifier: MIT
// Programs of extraction by index lists, of bands, and of counts.
#include <queries/warm_up/samples.hpp>

#include <clbool/assignment.hpp>
#include <clbool/counts.hpp>
#include <clbool/elements.hpp>
#include <clbool/extraction.hpp>
#include <clbool/selection.hpp>
#include <core/operations/common/entry.hpp>
#include <queries/graph/corners.hpp>

#include <utility>

namespace clbool::operations {

namespace {

constexpr auto kNone = accumulator::none;

void run_lists(context& on, const matrix& a) {
    const auto mixed = indices::of({5, 3, 70, 3});
    const auto ordered = indices::of({3, 5, 70});
    const auto apart = indices::strided(1, 2, 3);
    matrix part;
    for (const auto& [rows, cols] :
         {std::pair(mixed, mixed), std::pair(ordered, ordered), std::pair(apart, apart),
          std::pair(indices::all(), ordered), std::pair(indices::strided(70, -1, 70), apart),
          std::pair(indices::all(), indices::strided(70, -1, 70))}) {
        extract(on, part, no_mask, kNone, a, rows, cols);
        matrix out = a;
        assign(on, out, no_mask, kNone, part, rows, cols);
    }
    matrix out = a;
    assign(on, out, no_mask, kNone, true, ordered, apart);
}

void run_bands(context& on, const matrix& a) {
    matrix out;
    for (const auto& band : {entry_selector::tril(), !entry_selector::triu(),
                             entry_selector::diagonal(), entry_selector::rows(1, 3)}) {
        select(on, out, no_mask, kNone, a, band);
    }
}

void run_counts(context& on, const matrix& a) {
    entries_per_row(on, a);
    entries_per_column(on, a);
    count_common(on, a, a);
    count_mxm(on, no_mask, a, a);
    count_mxm(on, &a, a, a);
    count_products(on, no_mask, a, a);
    count_products(on, &a, a, a);
    contains(on, a, 0, 0);
    engine kernels(on.stream());
    triangles_by_vertex(kernels, a.node(), backend::automatic);
}

}  // namespace

void warm_up_parts(context& on, const coordinates& host, matrix_form form) {
    const matrix a = in_form(on, host, form);
    run_lists(on, a);
    run_bands(on, a);
    run_counts(on, a);
}

}  // namespace clbool::operations
