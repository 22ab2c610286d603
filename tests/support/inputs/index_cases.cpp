// SPDX-License-Identifier: MIT
// Sequences of indices.
#include <support/inputs/index_cases.hpp>

#include <support/inputs/rng.hpp>

#include <algorithm>

namespace clbool::testing {
namespace {

std::vector<index_type> draw(index_type dimension, const std::vector<index_type>& likely,
                             index_type length, rng& random) {
    std::vector<index_type> list;
    for (index_type i = 0; i < length; ++i) {
        list.push_back(!likely.empty() && i % 2 == 0
                           ? likely[random.below(static_cast<index_type>(likely.size()))]
                           : static_cast<index_type>(random.below(dimension)));
    }
    return list;
}

}  // namespace

std::vector<index_case> index_cases(index_type dimension, const std::vector<index_type>& likely,
                                    index_type length, std::uint64_t seed) {
    std::vector<index_case> cases = {
        {"all", indices::all()}, {"none", indices::of({})}, {"no_range", indices::range(0, 0)}};
    if (dimension == 0) {
        return cases;
    }
    rng random(seed);
    const index_type n = dimension;
    const auto repeated = draw(n, likely, length, random);
    auto ascending = repeated;
    std::sort(ascending.begin(), ascending.end());
    const auto doubled = ascending;
    ascending.erase(std::unique(ascending.begin(), ascending.end()), ascending.end());
    auto shuffled = ascending;
    for (std::size_t i = shuffled.size(); i > 1; --i) {
        std::swap(shuffled[i - 1], shuffled[random.below(static_cast<index_type>(i))]);
    }
    const std::vector<index_case> more = {
        {"one", indices::one(repeated.front())},
        {"last", indices::one(n - 1)},
        {"window", indices::range(n / 3, n / 2)},
        {"listed_window", indices::of({n - 1})},
        {"strided", indices::strided(n / 5, 3, (n - n / 5 + 2) / 3)},
        {"backwards", indices::strided(n - 1, -1, n)},
        {"far_backwards", indices::strided(n - 1, -2, n / 2 + n % 2)},
        {"ascending", indices::of(ascending)},
        {"shuffled", indices::of(shuffled)},
        {"doubled", indices::of(doubled)},
        {"repeated", indices::of(repeated)},
        {"many_times", indices::of(std::vector<index_type>(length, repeated.front()))}};
    cases.insert(cases.end(), more.begin(), more.end());
    return cases;
}

}  // namespace clbool::testing
