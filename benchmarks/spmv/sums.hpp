// SPDX-License-Identifier: MIT
// Whether sums of float are right.
#pragma once

#include <common/csr_file.hpp>

#include <clbool/controls.hpp>
#include <clbool/vector.hpp>

#include <string>
#include <vector>

namespace clbool::bench {

/// The sums of a matrix's rows in double precision.
class exact_sums {
public:
    /// `values` are those of the vector; all of them are positive.
    exact_sums(const host_csr& matrix, const std::vector<float>& values);

    /// What is wrong with y, empty if nothing is; `largest` becomes the largest error of a sum,
    /// relative to it.
    std::string check(Controls& controls, const float_vector& y, double& largest) const;

private:
    std::uint64_t terms_of(std::uint64_t row) const {
        return matrix_.pointers[row + 1] - matrix_.pointers[row];
    }

    const host_csr& matrix_;
    std::vector<double> expected_;
};

}  // namespace clbool::bench
