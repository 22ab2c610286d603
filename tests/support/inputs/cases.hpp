// SPDX-License-Identifier: MIT
// Named collections of operands that every test of an operation runs through. Each operand is
// made from a seed when it is asked for; a naive host product of any pair takes milliseconds.
#pragma once

#include <clbool/coordinates.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace clbool::testing {

/// A named way of making a T; names consist of letters, digits and underscores.
template <class T>
struct named_case {
    std::string name;
    std::function<T(std::uint64_t seed)> make;
};

/// One matrix.
using shape = named_case<coordinates>;
/// Two operands.
using pair_case = named_case<std::pair<coordinates, coordinates>>;

template <class T>
std::ostream& operator<<(std::ostream& out, const named_case<T>& value) {
    return out << value.name;
}

/// Names the instances of parametrised tests: INSTANTIATE_TEST_SUITE_P(…, case_name()).
struct case_name {
    template <class Case>
    std::string operator()(const ::testing::TestParamInfo<Case>& info) const {
        return info.param.name;
    }
};

/// Matrices for operations on one operand.
std::vector<shape> single_cases();
/// Square matrices of moderate size, for closures and powers.
std::vector<shape> square_cases();
/// Input for construction that is unsorted or holds duplicates.
std::vector<shape> raw_cases();
/// Pairs (a, b) with a's columns equal to b's rows.
std::vector<pair_case> product_cases();
/// Pairs of equal shape.
std::vector<pair_case> ewise_cases();

/// 2^32 - 1 dimensions need special care in some operations: whether a case has them.
bool is_hypersparse(const coordinates& matrix);

}  // namespace clbool::testing
