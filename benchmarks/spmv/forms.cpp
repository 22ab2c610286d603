// SPDX-License-Identifier: MIT
#include <spmv/forms.hpp>

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace clbool::bench {

namespace {

// Forms are made for loops without an end.
constexpr size_type kProducts = 1'000'000;

spmv_form sliced(index_type height) {
    spmv_form made{"sell-" + std::to_string(height), matrix_form::sell};
    made.options.slice_height = height;
    return made;
}

spmv_form blocked(index_type edge) {
    spmv_form made{"bsr-" + std::to_string(edge), matrix_form::bsr};
    made.options.block_edge = edge;
    return made;
}

std::vector<spmv_form> all_forms() {
    std::vector<spmv_form> all = {{"csr", matrix_form::csr},
                                  {"coo", matrix_form::coordinates},
                                  {"csc", matrix_form::csc},
                                  {"ell", matrix_form::ell}};
    for (const index_type height : {4, 8, 16, 32, 64}) {
        all.push_back(sliced(height));
    }
    for (const index_type edge : {4, 8, 16, 32, 64}) {
        all.push_back(blocked(edge));
    }
    all.push_back({"automatic", std::nullopt});  // last: it makes forms of its own
    return all;
}

// Compressed rows have another name where the host is the device.
matrix_form held_as(const context& on, matrix_form form) {
    const bool is_host = on.info().type == device_type::host;
    const bool has_name = form == matrix_form::csr || form == matrix_form::coordinates;
    return is_host && has_name ? matrix_form::host : form;
}

bool stands_for(const std::string& name, const std::string& form) {
    return form == name || form.substr(0, form.find('-')) == name;
}

}  // namespace

matrix spmv_form::make(context& on, const matrix& a) const {
    return form ? a.to(on, held_as(on, *form), options) : a;
}

mxv_hints spmv_form::hints() const {
    mxv_hints how;
    how.form = form;
    how.products = kProducts;
    return how;
}

size_type spmv_form::bytes(context& on, const matrix& a) const {
    return form_bytes(on, a, form.value_or(matrix_form::csr), options);
}

std::vector<spmv_form> spmv_forms(const std::vector<std::string>& names) {
    const auto all = all_forms();
    if (names.empty()) {
        return all;
    }
    std::vector<spmv_form> chosen;
    for (const auto& name : names) {
        const auto before = chosen.size();
        std::copy_if(all.begin(), all.end(), std::back_inserter(chosen),
                     [&](const spmv_form& one) { return stands_for(name, one.name); });
        if (chosen.size() == before) {
            throw std::runtime_error("there is no form " + name);
        }
    }
    return chosen;
}

}  // namespace clbool::bench
