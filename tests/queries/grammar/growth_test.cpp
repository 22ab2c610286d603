// SPDX-License-Identifier: MIT
// Grammars of a million symbols: everything that is done to one before a query makes little more of
// it. What takes time in the square of the size would take hours, and ctest ends it.
#include <clbool/io.hpp>
#include <queries/cfpq/rules/rule_strata.hpp>
#include <support/inputs/grammars.hpp>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace clbool {
namespace {

using testing::grammar_families;
using testing::grammar_family;

std::size_t symbols_in(const context_free_grammar& grammar) {
    std::size_t count = 0;
    for (const production& rule : grammar.productions) {
        count += 1 + rule.right.size();
    }
    return count;
}

std::vector<bool> terminals_of(const normal_form& grammar) {
    std::vector<bool> terminals(grammar.symbols.size());
    for (std::size_t s = grammar.nonterminal_count; s < terminals.size(); ++s) {
        terminals[s] = true;
    }
    return terminals;
}

TEST(GrammarGrowth, NormalFormsAndStrataOfManySymbols) {
    for (const grammar_family& family : grammar_families()) {
        SCOPED_TRACE(family.name);
        for (const std::size_t size : {std::size_t{1000}, std::size_t{200000}}) {
            const context_free_grammar source = family.make(size);
            const std::size_t symbols = symbols_in(source);
            EXPECT_GE(symbols, size);
            EXPECT_LE(symbols, 2 * size + 100);
            const normal_form normal = normalize(instantiate(source, {"a", "b"}));
            EXPECT_LE(normal.symbols.size(), 2 * symbols);
            EXPECT_LE(normal.binary_rules.size(), symbols);
            EXPECT_LE(normal.unary_rules.size(), 3 * symbols);
            const auto strata = algorithms::stratify(normal, terminals_of(normal));
            EXPECT_LE(strata.binary.size(), normal.binary_rules.size());
            EXPECT_LE(strata.unary.size(), normal.unary_rules.size());
        }
    }
}

// One production a line, as programs write them.
void write_arrows(const std::filesystem::path& path, const context_free_grammar& grammar) {
    std::ofstream file(path);
    for (const production& rule : grammar.productions) {
        file << rule.left << " ->";
        for (const std::string& symbol : rule.right) {
            file << ' ' << symbol;
        }
        file << '\n';
    }
}

TEST(GrammarGrowth, FilesOfAMillionSymbols) {
    const auto path = std::filesystem::path(::testing::TempDir()) / "clbool-growth.cfg";
    for (const grammar_family& family : grammar_families()) {
        SCOPED_TRACE(family.name);
        const context_free_grammar source = family.make(1000000);
        write_arrows(path, source);
        const context_free_grammar read = io::read_grammar(path.string());
        ASSERT_EQ(read.productions.size(), source.productions.size());
        EXPECT_EQ(read.productions.back().right, source.productions.back().right);
        EXPECT_EQ(symbols_in(read), symbols_in(source));
    }
    std::filesystem::remove(path);
}

// Many families of one index each: a production looks at its own indices, not at all there are.
TEST(GrammarGrowth, FamiliesWithFewIndicesAmongMany) {
    constexpr int kFamilies = 300000;
    context_free_grammar source{{{"S", {"a"}}}, "S", true};
    std::vector<std::string> labels = {"a"};
    for (int i = 0; i < kFamilies; ++i) {
        const std::string number = std::to_string(i);
        source.productions.push_back({"S", {"f" + number + "_i", "S"}});
        labels.push_back("f" + number + "_" + number);
    }
    const context_free_grammar plain = instantiate(source, labels);
    ASSERT_EQ(plain.productions.size(), kFamilies + 1u);
    EXPECT_EQ(plain.productions[7].right.front(), "f6_6");
    EXPECT_EQ(normalize(plain).binary_rules.size(), kFamilies + 0u);
}

}  // namespace
}  // namespace clbool
