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

// Of a byte of a form beside one of compressed rows. Blocks are read bit by bit; kernels of GPUs
// read rows that lie side by side faster than those that lie one behind the other.
double weight(matrix_form form, puller by) noexcept {
    if (form == matrix_form::bsr) {
        return by == puller::gpu ? 2 : 3;
    }
    return by == puller::gpu ? 0.8 : 1.5;
}

size_type weighed(size_type bytes, matrix_form form, puller by) noexcept {
    return bytes == 0 ? ~size_type{0}
                      : static_cast<size_type>(static_cast<double>(bytes) * weight(form, by));
}

// Bytes of rows that are read in the time of making another form of one of them. The host makes it.
size_type making(puller by) noexcept { return by == puller::gpu ? 1000 : 30; }

form_choice cheapest(const pull_facts& of, size_type missed) {
    const cost all[] = {
        {matrix_form::bsr, "entries lie close together, so that blocks of bits are smallest",
         of.has_bsr, weighed(of.bsr_bytes, matrix_form::bsr, of.by)},
        {matrix_form::ell, "rows are equally long", of.has_ell,
         weighed(of.ell_bytes, matrix_form::ell, of.by)},
        {matrix_form::sell, "neighbours' rows are about equally long", of.has_sell,
         weighed(of.sell_bytes, matrix_form::sell, of.by)}};
    const cost* const best =
        std::min_element(std::begin(all), std::end(all),
                         [](const cost& a, const cost& b) { return a.bytes < b.bytes; });
    if (best->bytes >= of.rows_bytes) {
        return {matrix_form::csr, "rows are read as fast as anything else"};
    }
    const size_type saved = of.rows_bytes - best->bytes;
    if (best->at_hand || missed + saved > making(of.by) * of.rows_bytes) {
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
    if (missed == 0) {
        return {matrix_form::csr, "nothing else pays for one product", of.rows_bytes};
    }
    return cheapest(of, missed);
}

}  // namespace clbool::operations
