// SPDX-License-Identifier: MIT
// Storage format choice for SpMV and its measured cost model.
#include <core/operations/spmv/form_plan.hpp>

#include <clbool/error.hpp>

#include <algorithm>
#include <iterator>
#include <limits>
#include <string>

namespace clbool::operations {

namespace {

bool is_rows(matrix_form form) noexcept {
    return form == matrix_form::csr || form == matrix_form::dcsr || form == matrix_form::host;
}

bool is_pulled(matrix_form form) noexcept {
    return form == matrix_form::coordinates || form == matrix_form::ell ||
           form == matrix_form::sell || form == matrix_form::bsr;
}

// Cost of one SpMV per storage format, in bytes of CSR streamed in the same time; infinite for
// formats not to be built.
struct form_costs {
    double rows;
    double ell;
    double sell;
    double bsr;
};

double times(double factor, size_type count) noexcept {
    return factor * static_cast<double>(count);
}

// `bytes` is 0 for a format that is not built.
double unless_none(size_type bytes, double cost) noexcept {
    return bytes == 0 ? std::numeric_limits<double>::infinity() : cost;
}

// Measured on two cores of a Xeon.
form_costs processor_costs(const pull_facts& of) noexcept {
    // Row ends are mispredicted where lengths vary, except when host threads process whole rows
    // grouped by length, which also sums long rows faster.
    const bool by_length = of.by == backend::host && of.whole_rows && of.reads_values;
    const double byte_of_rows = by_length ? 0.8 : 1;
    const double end_of_a_row = by_length ? 4 : 32 * std::min(of.spread, 1.0);
    // ELL and SELL are no faster than CSR here, least of all with strided access to a row's next
    // entry. A loose entry of a BSR block costs seven bytes; full block rows are read at once.
    const size_type loose = of.reads_values ? of.loose : 0;
    return {times(byte_of_rows, of.rows_bytes) + times(end_of_a_row, of.nrows),
            unless_none(of.ell_bytes, times(3, of.ell_bytes)),
            unless_none(of.sell_bytes, times(1.5, of.sell_bytes)),
            unless_none(of.bsr_bytes, times(2, of.bsr_bytes) + times(7, loose))};
}

// Cost of a block row grows with the block edge.
double block_row_bytes(size_type edge) noexcept {
    return edge <= 4 ? 14 : edge <= 16 ? 15 : edge <= 32 ? 25 : 30;
}

// Measured on an H100 and an H200, which stream 2.5 and 3 GB of CSR per millisecond. ELL (one slice
// of all rows) is faster; SELL with sorted rows slower, as results are scattered. BSR costs steps
// rather than bytes, so it gains on devices with less bandwidth per step. Constants are the H100's,
// whose bytes are dearer, like other GPUs'; on an H200 blocks look a tenth too cheap.
form_costs gpu_costs(const pull_facts& of) noexcept {
    constexpr double kCommand = 13e6;  // 4.4 microseconds
    constexpr double kStep = 80e3;     // latency from one entry of a row to the next in a work-item
    constexpr double kSlice = 0.85;
    constexpr double kSlices = 1.2;
    constexpr double kLoads = 3e6;  // dependent loads before the first entry
    constexpr size_type kManyRows = size_type{1} << 19;
    const size_type places = of.rows_bytes / sizeof(index_type);
    const double entries = times(1, std::max<size_type>(places - std::min(of.nrows, places), 1));
    const size_type edge = of.block_edge;
    const double block_rows = times(1, of.bsr_bytes * edge / (4 + edge * edge / 8));
    const double chain = times(kStep, of.longest);
    const double clearing = of.nrows < kManyRows ? kCommand : 0;
    return {times(1, of.rows_bytes),
            unless_none(of.ell_bytes, kLoads + times(kSlice, of.ell_bytes) + chain),
            unless_none(of.sell_bytes, kLoads + times(kSlices, of.sell_bytes) + chain + clearing),
            unless_none(of.bsr_bytes, 2 * kLoads + block_row_bytes(edge) * block_rows +
                                          chain * std::min(1.0, block_rows / entries))};
}

form_costs costs_of(const pull_facts& of) noexcept {
    return of.by == backend::kernels ? gpu_costs(of) : processor_costs(of);
}

// Cost of a product in a storage format, in bytes of CSR streamed in the same time.
struct cost {
    matrix_form form;
    const char* why;
    bool at_hand;
    double bytes;
};

// Cost of the format statistics (some milliseconds), in bytes of CSR.
double looking(backend by) noexcept { return by == backend::kernels ? 1e10 : 1e8; }

// Conversion cost in products: about 30 on two cores of a Xeon; for GPUs a guess.
double making(backend by) noexcept { return by == backend::kernels ? 40 : 30; }

form_choice cheapest(const pull_facts& of) {
    const form_costs costs = costs_of(of);
    const cost all[] = {
        {matrix_form::bsr, "entries lie close together, so that blocks of bits are smallest",
         of.has_bsr, costs.bsr},
        {matrix_form::ell, "rows are equally long", of.has_ell, costs.ell},
        {matrix_form::sell, "neighbours' rows are about equally long", of.has_sell, costs.sell}};
    const cost* const best =
        std::min_element(std::begin(all), std::end(all),
                         [](const cost& a, const cost& b) { return a.bytes < b.bytes; });
    if (best->bytes >= costs.rows) {
        return {matrix_form::csr, "rows are read as fast as anything else"};
    }
    const double saved = (costs.rows - best->bytes) * static_cast<double>(of.products);
    if (best->at_hand ||
        saved > looking(of.by) + making(of.by) * static_cast<double>(of.rows_bytes)) {
        return {best->form, best->why};
    }
    return {matrix_form::csr, "another form does not pay for so few products"};
}

}  // namespace

direction direction_asked(const char* operation, const std::optional<matrix_form>& form,
                          direction asked, bool pulls_rows) {
    if (!form) {
        return asked;
    }
    if (!is_rows(*form) && !is_pulled(*form) && *form != matrix_form::csc) {
        throw invalid_argument(std::string(operation) +
                               ": products with vectors are not computed " + "from " +
                               to_string(*form));
    }
    const bool pulls = is_pulled(*form) || is_rows(*form) == pulls_rows;
    const direction goes = pulls ? direction::pull : direction::push;
    if (asked != direction::automatic && asked != goes) {
        throw invalid_argument(std::string(operation) + ": " + to_string(*form) + " is for " +
                               (pulls ? "pulling, not for pushing" : "pushing, not for pulling"));
    }
    return goes;
}

bool is_looked_at(const pull_facts& of) noexcept {
    return of.products > 1 &&
           static_cast<double>(of.products) * static_cast<double>(of.rows_bytes) >= looking(of.by);
}

form_choice plan_form(const pull_facts& of, const std::optional<matrix_form>& asked) {
    if (asked) {
        return {is_pulled(*asked) ? *asked : matrix_form::csr, "asked for"};
    }
    if (of.few_places) {
        return {matrix_form::csr, "the mask names the rows to read"};
    }
    if (is_pulled(of.native) && of.native != matrix_form::coordinates) {
        return {of.native, "the matrix is held in it"};
    }
    return is_looked_at(of) ? cheapest(of)
                            : form_choice{matrix_form::csr, "nothing else pays for few products"};
}

}  // namespace clbool::operations
