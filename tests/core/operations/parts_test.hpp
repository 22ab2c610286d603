// SPDX-License-Identifier: MIT
// What the tests of parts of matrices share: every form by every backend; results under masks.
#pragma once

#include <support/operation_test.hpp>

#include <string>
#include <vector>

namespace clbool::testing {

/// Runs `check(controls, form, backend)` for every setup and what it has of both.
template <class Check>
void on_every_form(Check&& check) {
    on_every_setup([&](Controls& controls) {
        const bool is_host = controls.info().type == device_type::host;
        const auto forms = is_host ? std::vector<matrix_form>{matrix_form::host, matrix_form::bits}
                                   : std::vector<matrix_form>{
                                         matrix_form::host, matrix_form::coordinates,
                                         matrix_form::csr, matrix_form::dcsr, matrix_form::bits};
        const auto backends =
            is_host ? std::vector<backend>{backend::automatic, backend::host}
                    : std::vector<backend>{backend::automatic, backend::kernels, backend::host};
        for (const auto form : forms) {
            for (const auto by : backends) {
                SCOPED_TRACE(std::string(to_string(form)) + " by " + to_string(by));
                check(controls, form, by);
            }
        }
    });
}

/// Every meaning that masks and accumulators can have.
struct write_mode {
    bool masked;
    accumulator accum;
    descriptor desc;
};

inline std::vector<write_mode> write_modes() {
    std::vector<write_mode> modes;
    for (int bits = 0; bits < 16; ++bits) {
        write_mode mode{};
        mode.desc.complement = (bits & 1) != 0;
        mode.desc.replace = (bits & 2) != 0;
        mode.accum = (bits & 4) != 0 ? accumulator::logical_or : accumulator::none;
        mode.masked = (bits & 8) != 0;
        modes.push_back(mode);
    }
    return modes;
}

/// old<mask, replace> accum= result, by GraphBLAS's definition; without a mask its complement is
/// nothing.
inline coordinates written(const coordinates& old, const coordinates& mask, const write_mode& mode,
                           const coordinates& result) {
    const auto z =
        mode.accum == accumulator::logical_or ? reference::ewise_add(old, result) : result;
    const auto inside = [&](const coordinates& a) {
        if (!mode.masked) {
            return mode.desc.complement ? coordinates(a.nrows, a.ncols) : a;
        }
        return mode.desc.complement ? reference::ewise_difference(a, mask)
                                    : reference::ewise_mult(a, mask);
    };
    return mode.desc.replace
               ? inside(z)
               : reference::ewise_add(inside(z), reference::ewise_difference(old, inside(old)));
}

}  // namespace clbool::testing
