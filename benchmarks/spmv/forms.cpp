// SPDX-License-Identifier: MIT
#include <spmv/forms.hpp>

#include <algorithm>
#include <stdexcept>

namespace clbool::bench {

namespace {

constexpr size_type kIndexBytes = sizeof(index_type);

size_type csr_bytes(const host_csr& a) {
    const size_type pointer = a.nnz() >> 32 != 0 ? 2 * kIndexBytes : kIndexBytes;
    return pointer * (a.nrows + size_type{1}) + kIndexBytes * a.nnz();
}

size_type coordinate_bytes(const host_csr& a) { return 2 * kIndexBytes * a.nnz(); }

size_type bit_bytes(const host_csr& a) {
    return (size_type{a.ncols} + 63) / 64 * sizeof(std::uint64_t) * a.nrows;
}

spmv_form held_in(const std::string& name, matrix_form form, size_type (*bytes)(const host_csr&)) {
    return {name,
            [form](context& on, const matrix& a) {
                // The host as a device has its own compressed rows alone.
                const bool is_host = on.info().type == device_type::host;
                return a.to(on, is_host && form != matrix_form::bits ? matrix_form::host : form);
            },
            bytes};
}

std::vector<spmv_form> all_forms() {
    return {{"automatic", [](context&, const matrix& a) { return a; }, csr_bytes},
            held_in("csr", matrix_form::csr, csr_bytes),
            held_in("coo", matrix_form::coordinates, coordinate_bytes),
            held_in("bits", matrix_form::bits, bit_bytes)};
}

}  // namespace

std::vector<spmv_form> spmv_forms(const std::vector<std::string>& names) {
    const auto all = all_forms();
    if (names.empty()) {
        return all;
    }
    std::vector<spmv_form> chosen;
    for (const auto& name : names) {
        const auto found = std::find_if(all.begin(), all.end(),
                                        [&](const spmv_form& one) { return one.name == name; });
        if (found == all.end()) {
            throw std::runtime_error("there is no form " + name);
        }
        chosen.push_back(*found);
    }
    return chosen;
}

}  // namespace clbool::bench
