// SPDX-License-Identifier: MIT
// Random parameters, such as a tuning file may hold: mostly at boundaries, mostly a few changed.
#pragma once

#include <core/tuning/names.hpp>
#include <support/inputs/rng.hpp>

#include <vector>

namespace clbool::testing {

template <class T>
const T& one_of(const std::vector<T>& values, rng& random) {
    return values[random.below(values.size())];
}

/// A value that a tuning file may give to a parameter whose default is `usual`.
inline size_type random_value(size_type usual, rng& random) {
    const size_type power = size_type{1} << random.below(13U);
    return one_of<size_type>(
        {1, 2, 3, power, power + 1, power > 1 ? power - 1 : 1, usual + 1, usual > 1 ? usual - 1 : 1,
         2 * usual, size_type{1} << 20, size_type{1} << 30},
        random);
}

/// `usual` with one to four parameters changed, or, one time in eight, all of them.
inline tuning::parameters random_parameters(tuning::parameters usual, rng& random) {
    size_type count = 0;
    tuning::for_each_parameter(usual, [&](const std::string&, size_type) { ++count; });
    std::vector<bool> changed(count, random.below(8U) == 0);
    for (size_type left = 1 + random.below(4U); left > 0; --left) {
        changed[random.below(count)] = true;
    }
    size_type n = 0;
    tuning::for_each_parameter(usual, [&](const std::string&, size_type& value) {
        value = changed[n++] ? random_value(value, random) : value;
    });
    return usual;
}

}  // namespace clbool::testing
