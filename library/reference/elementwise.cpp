// SPDX-License-Identifier: MIT
// eWiseAdd, eWiseMult and difference as union, intersection and difference of sets.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/reference.hpp>
#include <reference/canonical.hpp>
#include <reference/packed.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <vector>

namespace clbool::reference {
namespace {

/// Applies a set algorithm of the standard library to the keys of two matrices of equal shape.
template <class SetAlgorithm>
coordinates combine(const char* name, const coordinates& a, const coordinates& b,
                    SetAlgorithm algorithm) {
    return detail::guarded(name, [&] {
        if (a.nrows != b.nrows || a.ncols != b.ncols) {
            throw dimension_mismatch(std::string(name) + ": the shapes " + shape_of(a) + " and " +
                                     shape_of(b) + " differ");
        }
        const std::vector<std::uint64_t> left = pack(*canonical(a));
        const std::vector<std::uint64_t> right = pack(*canonical(b));
        std::vector<std::uint64_t> result;
        algorithm(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(result));
        return unpack(a.nrows, a.ncols, result);
    });
}

}  // namespace

coordinates ewise_add(const coordinates& a, const coordinates& b) {
    return combine("ewise_add", a, b, [](auto... range) { std::set_union(range...); });
}

coordinates ewise_add_many(const std::vector<coordinates>& inputs) {
    return detail::guarded("ewise_add_many", [&] {
        coordinates sum;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            sum = i == 0 ? *canonical(inputs[i]) : ewise_add(sum, inputs[i]);
        }
        return sum;
    });
}

coordinates ewise_mult(const coordinates& a, const coordinates& b) {
    return combine("ewise_mult", a, b, [](auto... range) { std::set_intersection(range...); });
}

coordinates ewise_difference(const coordinates& a, const coordinates& b) {
    return combine("ewise_difference", a, b, [](auto... range) { std::set_difference(range...); });
}

}  // namespace clbool::reference
