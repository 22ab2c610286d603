// SPDX-License-Identifier: MIT
// The choice of a form.
#include <operations/vectors/form_plan.hpp>

#include <clbool/error.hpp>

#include <algorithm>
#include <iterator>
#include <string>

namespace clbool::operations {

namespace {

bool is_rows(matrix_form form) noexcept {
    return form == matrix_form::csr || form == matrix_form::dcsr || form == matrix_form::host;
}

// Pulled from as it is.
bool is_pulled(matrix_form form) noexcept {
    return form == matrix_form::coordinates || form == matrix_form::ell ||
           form == matrix_form::sell || form == matrix_form::bsr;
}

// What a product from a form takes, in bytes that are read one after the other.
struct cost {
    matrix_form form;
    const char* why;
    bool at_hand;
    size_type bytes;
};

constexpr size_type kNever = ~size_type{0};

// Compressed rows, in bytes that are read in the same time. Where lengths differ, processors do not
// foresee the ends of rows: on two cores of a Xeon each then takes the time of eight entries.
size_type row_work(const pull_facts& of) noexcept {
    constexpr double kBytesOfAnEnd = 32;
    const double ends = of.by == puller::gpu ? 0 : kBytesOfAnEnd * std::min(of.spread, 1.0);
    return of.rows_bytes + static_cast<size_type>(ends * static_cast<double>(of.nrows));
}

// In bytes of compressed rows that are read in the same time. Two cores of a Xeon read a byte of
// blocks in the time of two of rows, and an entry of a block in that of seven, but those of a whole
// row at once; of GPUs it is a guess.
size_type block_work(const pull_facts& of) noexcept {
    const size_type each = of.by == puller::gpu ? 1 : 7;
    return of.bsr_bytes == 0 ? kNever : 2 * of.bsr_bytes + (of.reads_values ? each * of.loose : 0);
}

// Kernels of GPUs read rows that lie side by side faster than those that lie one behind the other;
// processors do not, least of all where the next entry of a row is a whole column away.
size_type slice_work(size_type bytes, puller by) noexcept {
    return bytes == 0 ? kNever : by == puller::gpu ? bytes / 5 * 4 : bytes / 2 * 3;
}
size_type ell_work(size_type bytes, puller by) noexcept {
    return by == puller::gpu || bytes == 0 ? slice_work(bytes, by) : 3 * bytes;
}

// Bytes of rows that are read in the time of a look at a matrix, some milliseconds.
size_type looking(puller by) noexcept { return by == puller::gpu ? 10'000'000'000 : 100'000'000; }

// How often rows are read in the time of making another form of them. Two cores of a Xeon take some
// 30 products; of GPUs it is a guess.
size_type making(puller by) noexcept { return by == puller::gpu ? 40 : 30; }

// What is missed so far, and by all products that are to come; not more than can be counted.
size_type missed_by_all(const pull_facts& of, size_type missed, size_type each) noexcept {
    constexpr size_type kMost = ~size_type{0} / 4;
    const size_type products = std::max<size_type>(1, of.products);
    return std::min(missed, kMost) + (each > kMost / products ? kMost : each * products);
}

form_choice cheapest(const pull_facts& of, size_type missed) {
    const cost all[] = {
        {matrix_form::bsr, "entries lie close together, so that blocks of bits are smallest",
         of.has_bsr, block_work(of)},
        {matrix_form::ell, "rows are equally long", of.has_ell, ell_work(of.ell_bytes, of.by)},
        {matrix_form::sell, "neighbours' rows are about equally long", of.has_sell,
         slice_work(of.sell_bytes, of.by)}};
    const cost* const best =
        std::min_element(std::begin(all), std::end(all),
                         [](const cost& a, const cost& b) { return a.bytes < b.bytes; });
    const size_type rows = row_work(of);
    if (best->bytes >= rows) {
        return {matrix_form::csr, "rows are read as fast as anything else"};
    }
    const size_type saved = rows - best->bytes;
    if (best->at_hand ||
        missed_by_all(of, missed, saved) > looking(of.by) + making(of.by) * of.rows_bytes) {
        return {best->form, best->why};
    }
    return {matrix_form::csr, "another form does not pay yet", saved};
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

bool is_looked_at(const pull_facts& of, size_type missed) noexcept {
    return missed >= looking(of.by) ||
           (of.products > 1 && missed_by_all(of, missed, of.rows_bytes) >= looking(of.by));
}

form_choice plan_form(const pull_facts& of, const std::optional<matrix_form>& asked,
                      size_type missed) {
    if (asked) {
        return {is_pulled(*asked) ? *asked : matrix_form::csr, "asked for"};
    }
    if (of.few_places) {
        return {matrix_form::csr, "the mask names the rows to read"};
    }
    if (is_pulled(of.native) && of.native != matrix_form::coordinates) {
        return {of.native, "the matrix is held in it"};
    }
    if (!is_looked_at(of, missed)) {
        return {matrix_form::csr, "nothing else pays for few products", of.rows_bytes};
    }
    return cheapest(of, missed);
}

}  // namespace clbool::operations
