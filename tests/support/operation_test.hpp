// SPDX-License-Identifier: MIT
// What the tests of operations share: matrix types, and running a check over all setups.
#pragma once

#include <clbool.hpp>
#include <clbool/reference.hpp>

#include <support/compare.hpp>
#include <support/device.hpp>
#include <support/inputs/cases.hpp>
#include <support/inputs/matrices.hpp>
#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace clbool::testing {

/// A CSR matrix of 2^32 rows would need 16 GiB: such cases are for the other formats.
template <class Matrix>
bool too_large_for(const coordinates& a) {
    return std::is_same_v<Matrix, matrix_csr> && a.nrows > (1u << 28);
}

template <class Matrix>
class each_format : public ::testing::Test {};

struct format_name {
    template <class Matrix>
    static std::string GetName(int) {
        return std::is_same_v<Matrix, matrix_coo>   ? "coo"
               : std::is_same_v<Matrix, matrix_csr> ? "csr"
                                                    : "dcsr";
    }
};

using all_formats = ::testing::Types<matrix_coo, matrix_csr, matrix_dcsr>;

/// The forms that matrices may be held in on a device.
inline std::vector<matrix_form> forms_on(const Controls& controls) {
    std::vector<matrix_form> out{matrix_form::host, matrix_form::bits, matrix_form::csc,
                                 matrix_form::ell,  matrix_form::sell, matrix_form::bsr};
    if (controls.info().type != device_type::host) {
        out.insert(out.end(), {matrix_form::coordinates, matrix_form::csr, matrix_form::dcsr});
    }
    return out;
}

/// Runs `check(controls)` for every setup.
template <class Check>
void on_every_setup(Check&& check) {
    for (const auto& setup : device_setups()) {
        SCOPED_TRACE(setup.name);
        check(shared_controls(setup));
    }
}

/// Runs `check(controls)` for every setup that has buffers: all but the host.
template <class Check>
void on_every_opencl_setup(Check&& check) {
    on_every_setup([&](Controls& controls) {
        if (controls.info().type != device_type::host) {
            check(controls);
        }
    });
}

/// Runs `check(controls, made, name)` for every setup, case and seed.
template <class Cases, class Check>
void on_every_case(const Cases& cases, Check&& check) {
    on_every_setup([&](Controls& controls) {
        for (const auto& one : cases) {
            for (const auto seed : seeds()) {
                SCOPED_TRACE(one.name + ", seed " + std::to_string(seed));
                check(controls, one.make(seed));
            }
        }
    });
}

}  // namespace clbool::testing
