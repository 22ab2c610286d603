// SPDX-License-Identifier: MIT
// Property paths: what they mean, word by word; minimal automata; what is refused, and where.
#include <clbool/error.hpp>
#include <clbool/regular.hpp>
#include <support/inputs/expressions.hpp>
#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace clbool {
namespace {

using testing::expression;
using testing::rng;
using testing::word;

using strings = std::vector<std::string>;

const strings kLabels{"a", "b", "c"};

bool is_named(const path_automaton& automaton, const std::string& label) {
    return std::find(automaton.named.begin(), automaton.named.end(), label) !=
           automaton.named.end();
}

bool accepts(const path_automaton& automaton, const word& of) {
    std::size_t state = 0;
    for (const auto& step : of) {
        bool moved = false;
        for (const auto& one : automaton.transitions) {
            const path_symbol& symbol = automaton.symbols[one.symbol];
            const bool fits =
                symbol.others ? !is_named(automaton, step.label) : symbol.label == step.label;
            if (one.from == state && fits && symbol.backward == step.backward) {
                state = one.to;
                moved = true;
                break;
            }
        }
        if (!moved) {
            return false;
        }
    }
    return automaton.accepting[state];
}

bool accepts(const std::string& text, const word& of) {
    return accepts(compile_path(text, kLabels), of);
}

// Every word of at most `length` steps.
std::vector<word> words(std::size_t length) {
    std::vector<word> all{word()};
    for (std::size_t begin = 0, n = 0; n < length; ++n) {
        const std::size_t end = all.size();
        for (; begin < end; ++begin) {
            for (const std::string& label : kLabels) {
                for (const bool backward : {false, true}) {
                    all.push_back(all[begin]);
                    all.back().push_back({label, backward});
                }
            }
        }
    }
    return all;
}

word reverse_of(word of) {
    std::reverse(of.begin(), of.end());
    for (auto& step : of) {
        step.backward = !step.backward;
    }
    return of;
}

// Deterministic, in order, and no state useless.
void expect_well_formed(const path_automaton& automaton) {
    ASSERT_GE(automaton.states(), 1u);
    std::set<std::pair<std::size_t, std::size_t>> steps;
    std::size_t met = 0;
    for (const auto& one : automaton.transitions) {
        ASSERT_LT(one.symbol, automaton.symbols.size());
        ASSERT_LT(one.from, automaton.states());
        ASSERT_LT(one.to, automaton.states());
        EXPECT_LE(one.from, met) << "a state is not reached from those before it";
        met = std::max(met, one.to);
        EXPECT_TRUE(steps.emplace(one.from, one.symbol).second);
    }
    EXPECT_EQ(met + 1, automaton.states());
    std::set<std::size_t> used;
    for (const auto& one : automaton.transitions) {
        used.insert(one.symbol);
    }
    EXPECT_EQ(used.size(), automaton.symbols.size());
}

TEST(Path, RandomExpressionsHaveTheirWords) {
    const auto all = words(4);
    for (const auto seed : testing::seeds()) {
        rng random(seed);
        for (int round = 0; round < 120; ++round) {
            const auto tree = expression::random(random, kLabels, 1 + random.below(7u));
            const std::string text = tree.text(random);
            SCOPED_TRACE(text + ", seed " + std::to_string(seed));
            const path_automaton automaton = compile_path(text, kLabels);
            const path_automaton back = reversed(automaton);
            expect_well_formed(automaton);
            expect_well_formed(back);
            for (const word& one : all) {
                const bool expected = tree.has(one);
                ASSERT_EQ(accepts(automaton, one), expected);
                ASSERT_EQ(accepts(back, reverse_of(one)), expected);
            }
        }
    }
}

// Distinct states accept different words; tried on all pairs by refining until nothing changes.
std::size_t classes_of(const path_automaton& automaton) {
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> next;
    for (const auto& one : automaton.transitions) {
        next[{one.from, one.symbol}] = one.to;
    }
    constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::vector<std::size_t> classes(automaton.accepting.begin(), automaton.accepting.end());
    std::size_t before = 0;
    for (std::size_t count = 1; count != before;) {
        before = count;
        std::map<std::vector<std::size_t>, std::size_t> known;
        std::vector<std::size_t> refined;
        for (std::size_t state = 0; state < automaton.states(); ++state) {
            std::vector<std::size_t> key{classes[state]};
            for (std::size_t symbol = 0; symbol < automaton.symbols.size(); ++symbol) {
                const auto found = next.find({state, symbol});
                key.push_back(found == next.end() ? kNone : classes[found->second]);
            }
            refined.push_back(known.emplace(key, known.size()).first->second);
        }
        classes = refined;
        count = known.size();
    }
    return before;
}

TEST(Path, AutomataAreMinimal) {
    for (const auto seed : testing::seeds()) {
        rng random(seed + 100);
        for (int round = 0; round < 200; ++round) {
            const auto tree = expression::random(random, kLabels, 1 + random.below(15u));
            const std::string text = tree.text(random);
            SCOPED_TRACE(text + ", seed " + std::to_string(seed));
            const path_automaton automaton = compile_path(text, kLabels);
            EXPECT_EQ(classes_of(automaton), automaton.states());
        }
    }
    EXPECT_EQ(compile_path("a*", kLabels).states(), 1u);
    EXPECT_EQ(compile_path("a+", kLabels).states(), 2u);
    EXPECT_EQ(compile_path("(a|b)*/a/(a|b)/(a|b)", kLabels).states(), 8u);
    EXPECT_EQ(compile_path("(((a+)+)+)+", kLabels).states(), 2u);
}

TEST(Path, PrecedenceIsThatOfSparql) {
    const word a{{"a", false}}, b{{"b", false}}, ab{{"a", false}, {"b", false}};
    const word bb{{"b", false}, {"b", false}}, abb{{"a", false}, {"b", false}, {"b", false}};
    EXPECT_TRUE(accepts("a|b/b", a));
    EXPECT_FALSE(accepts("a|b/b", ab));
    EXPECT_TRUE(accepts("a|b/b", bb));
    EXPECT_TRUE(accepts("a/b*", abb));
    const word back{{"a", true}, {"a", true}};
    EXPECT_TRUE(accepts("^a*", back));
    EXPECT_TRUE(accepts("^(b/a)", {{"a", true}, {"b", true}}));
    EXPECT_FALSE(accepts("^b/a", {{"a", true}, {"b", true}}));
}

TEST(Path, NegatedSetsAreAboutTheDirectionsThatTheyName) {
    const word a{{"a", false}}, c{{"c", false}}, a_back{{"a", true}}, c_back{{"c", true}};
    EXPECT_FALSE(accepts("!a", a));
    EXPECT_TRUE(accepts("!a", c));
    EXPECT_FALSE(accepts("!a", c_back));
    EXPECT_TRUE(accepts("!^a", c_back));
    EXPECT_FALSE(accepts("!^a", c));
    EXPECT_FALSE(accepts("!^a", a_back));
    EXPECT_TRUE(accepts("!(a|^a)", c));
    EXPECT_TRUE(accepts("!(a|^a)", c_back));
    EXPECT_TRUE(accepts("!()", a));
    EXPECT_FALSE(accepts("!()", a_back));
    EXPECT_TRUE(accepts("^!a", c_back));
    EXPECT_TRUE(accepts("!absent", a));
    EXPECT_TRUE(accepts("!a", {{"never heard of", false}}));
}

TEST(Path, NamesFindLabels) {
    const strings labels{"x", "x_1", "<http://p>", "http://q", "two words", "a/b", "<u>", "u"};
    const auto label = [&](const std::string& text) {
        const path_automaton found = compile_path(text, labels);
        if (found.symbols.empty()) {
            return std::string("none");
        }
        return (found.symbols[0].backward ? "^" : "") + found.symbols[0].label;
    };
    EXPECT_EQ(label("x"), "x");
    EXPECT_EQ(label("\"x\""), "x");
    EXPECT_EQ(label("x_r"), "^x");
    EXPECT_EQ(label("^x_r"), "x");
    EXPECT_EQ(label("x_r_1"), "^x_1");
    EXPECT_EQ(label("x_1_r"), "^x_1");
    EXPECT_EQ(label("<http://p>"), "<http://p>");
    EXPECT_EQ(label("\"<http://p>\""), "<http://p>");
    EXPECT_EQ(label("<http://q>"), "http://q");
    EXPECT_EQ(label("<u>"), "<u>");
    EXPECT_EQ(label("u"), "u");
    EXPECT_EQ(label("'two words'"), "two words");
    EXPECT_EQ(label("\"a/b\""), "a/b");
    EXPECT_EQ(label("a"), "none");
    EXPECT_TRUE(compile_path("absent", labels).is_empty());
    EXPECT_TRUE(compile_path("x/absent", labels).is_empty());
    EXPECT_TRUE(compile_path("absent*", labels).accepts_empty());
    const std::string type = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
    EXPECT_EQ(compile_path("a", {'<' + type + '>'}).symbols.at(0).label, '<' + type + '>');
    EXPECT_EQ(compile_path("a", {type}).symbols.at(0).label, type);
    EXPECT_EQ(compile_path("a", {type, "a"}).symbols.at(0).label, "a");
}

std::string refusal_of(const std::string& text) {
    try {
        compile_path(text, kLabels);
    } catch (const invalid_argument& refused) {
        return refused.what();
    }
    return "accepted";
}

TEST(Path, RefusedWithTheirColumn) {
    const std::map<std::string, std::string> cases{
        {"", "column 1: found the end, expected a label, '^', '!' or '('"},
        {"a/", "column 3: found the end"},
        {"a b", "column 3: found 'b', expected '/', '|', '*', '+', '?' or the end"},
        {"a//b", "column 3: found '/'"},
        {"(a|b", "column 5: found the end"},
        {"a)", "column 2: found ')'"},
        {"a**", "column 3: found '*', expected '/', '|' or the end"},
        {"(a+?", "column 4: found '?', expected '/', '|' or ')'"},
        {"(a?) b", "column 6: found 'b', expected '/', '|', '*', '+', '?' or the end"},
        {"a*/b c", "column 6: found 'c', expected '/', '|', '*', '+', '?' or the end"},
        {"^^a", "column 2: found '^', expected a label, '!' or '('"},
        {"!", "column 2: found the end"},
        {"!(a|", "column 5: found the end"},
        {"!(a b)", "column 5: found 'b', expected '|' or ')'"},
        {"!(a*)", "column 4: found '*'"},
        {"a/b{2}", "column 4: found '{', expected '/'"},
        {"{a}", "column 1: found '{', expected a label"},
        {"<a", "column 1: an IRI does not end"},
        {"b/<a b>", "column 5: a character that no IRI has"},
        {"\"a", "column 1: a quoted label does not end"},
        {"\"a\\q\"", "column 3: an unknown escape"},
        {"\"a\\", "column 3: an unknown escape"},
        {"\xc3\xa9/\xc3\xa9/*", "column 5: found '*'"},
        {std::string("a\0b", 3), "column 2: found a character"},
        {std::string(501, '(') + "a" + std::string(501, ')'), "column 501: parentheses"},
    };
    for (const auto& [text, what] : cases) {
        EXPECT_EQ(refusal_of(text).substr(0, what.size()), what) << text;
    }
    EXPECT_EQ(refusal_of(std::string(500, '(') + "a" + std::string(500, ')')), "accepted");
}

// Whatever is asked, it ends soon and takes little memory.
TEST(Path, LargeAutomataAreGivenUp) {
    std::string many = "(a|b)*/a";
    for (int i = 0; i < 30; ++i) {
        many += "/(a|b)";
    }
    EXPECT_NE(refusal_of(many).find("more than 4096 states"), std::string::npos);
    EXPECT_THROW(compile_path("^(" + many + ")/" + many, kLabels), invalid_argument);
    std::string back = "(a|b)/";
    for (int i = 0; i < 29; ++i) {
        back += "(a|b)/";
    }
    const path_automaton small = compile_path(back + "a/(a|b)*", kLabels);
    EXPECT_EQ(small.states(), 32u);
    EXPECT_THROW(reversed(small), invalid_argument);

    std::string chain = "a", choice = "a", labels = "a";
    for (int i = 0; i < 4000; ++i) {
        chain += "/b";
        choice += "|b";
    }
    EXPECT_EQ(compile_path(chain, kLabels).states(), 4002u);
    EXPECT_EQ(compile_path("(" + choice + ")*", kLabels).states(), 1u);
    EXPECT_EQ(compile_path("(" + chain + ")*", kLabels).states(), 4001u);
    std::string too_many = "a";
    for (std::size_t i = 0; i < kMaxPathSymbols; ++i) {
        too_many += "|b";
    }
    EXPECT_NE(refusal_of(too_many).find("more than 10000 labels"), std::string::npos);

    std::string nested = "a";
    for (int i = 0; i < 400; ++i) {
        nested = "(" + nested + (i % 3 == 0 ? ")+" : i % 3 == 1 ? ")*" : ")?");
    }
    EXPECT_EQ(compile_path(nested, kLabels).states(), 1u);
}

}  // namespace
}  // namespace clbool
