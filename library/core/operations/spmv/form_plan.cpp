// SPDX-License-Identifier: MIT
// The choice of a form.
#include <core/operations/spmv/form_plan.hpp>

#include <core/operations/spmv/form_costs.hpp>

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

// What a product from a form takes, in bytes of rows that are read in the same time.
struct cost {
    matrix_form form;
    const char* why;
    bool at_hand;
    double bytes;
};

// Bytes of rows that are read in the time of a look at a matrix, some milliseconds.
double looking(backend by) noexcept { return by == backend::kernels ? 1e10 : 1e8; }

// How often rows are read in the time of making another form of them. Two cores of a Xeon take some
// 30 products; of GPUs it is a guess.
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
