// SPDX-License-Identifier: MIT
// Rules for words of a symbol one behind the other.
#include <queries/cfpq/rules/linear_rules.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace clbool::testing {
namespace {

using algorithms::kNoSymbol;
using algorithms::make_linear;
using algorithms::rule_options;
using algorithms::symbol_number;

constexpr symbol_number S = 0, T = 1, a = 5, b = 6, Y = 7, Z = 8;

using rule = std::array<symbol_number, 3>;

std::vector<rule> linear(const std::vector<rule>& given, bool from_left, std::size_t made) {
    std::vector<rule_options::option> rules;
    for (const auto& [left, first, second] : given) {
        rules.push_back({left, first, second, 0});
    }
    EXPECT_EQ(make_linear(rules, Y, from_left), made);
    std::vector<rule> result;
    for (const auto& one : rules) {
        result.push_back({one.left, one.first, one.second});
    }
    EXPECT_TRUE(std::is_sorted(result.begin(), result.end(),
                               [](const rule& x, const rule& y) { return x[0] < y[0]; }));
    std::sort(result.begin(), result.end());
    return result;
}

TEST(linear_rules, words_get_a_symbol) {
    const std::vector<rule> closed{{S, S, S}, {S, a, S}, {S, b, kNoSymbol}};
    EXPECT_EQ(linear(closed, true, 1),
              (std::vector<rule>{{S, Y, S}, {S, Y, kNoSymbol}, {Y, a, S}, {Y, b, kNoSymbol}}));
    EXPECT_EQ(linear(closed, false, 1),
              (std::vector<rule>{{S, S, Y}, {S, Y, kNoSymbol}, {Y, a, S}, {Y, b, kNoSymbol}}));
}

TEST(linear_rules, what_goes_on_with_words_takes_one_at_a_time) {
    EXPECT_EQ(
        linear({{S, S, S}, {S, a, kNoSymbol}, {T, T, S}, {T, S, T}, {T, S, b}, {T, b, S}}, true, 1),
        (std::vector<rule>{{S, Y, S},
                           {S, Y, kNoSymbol},
                           {T, S, b},
                           {T, T, Y},
                           {T, b, S},
                           {T, Y, T},
                           {Y, a, kNoSymbol}}));
}

TEST(linear_rules, two_closures) {
    EXPECT_EQ(linear({{S, S, S}, {S, S, T}, {T, T, T}, {T, a, kNoSymbol}}, true, 2),
              (std::vector<rule>{{S, Y, S},
                                 {S, Y, kNoSymbol},
                                 {T, Z, T},
                                 {T, Z, kNoSymbol},
                                 {Y, S, Z},
                                 {Z, a, kNoSymbol}}));
}

TEST(linear_rules, repetitions_are_turned) {
    const std::vector<rule> given{{S, a, kNoSymbol}, {S, S, a}, {S, b, kNoSymbol}, {S, S, b}};
    EXPECT_EQ(linear(given, true, 0),
              (std::vector<rule>{{S, a, S}, {S, a, kNoSymbol}, {S, b, S}, {S, b, kNoSymbol}}));
    EXPECT_EQ(linear(given, false, 0),
              (std::vector<rule>{{S, S, a}, {S, S, b}, {S, a, kNoSymbol}, {S, b, kNoSymbol}}));
    // Others begin with what is not repeated, or have more to them.
    for (const auto& other : {std::vector<rule>{{S, a, kNoSymbol}, {S, S, b}},
                              std::vector<rule>{{S, S, a}, {S, a, a}, {S, a, kNoSymbol}},
                              std::vector<rule>{{S, S, T}, {S, T, kNoSymbol}, {S, b, kNoSymbol}}}) {
        auto sorted = other;
        std::sort(sorted.begin(), sorted.end());
        EXPECT_EQ(linear(other, true, 0), sorted);
    }
}

}  // namespace
}  // namespace clbool::testing
