// SPDX-License-Identifier: MIT
// Grammar files of both kinds, and where their start symbols come from.
#include "scratch.hpp"

#include <clbool/error.hpp>
#include <clbool/io.hpp>
#include <support/inputs/test_data.hpp>

#include <gtest/gtest.h>

namespace clbool {
namespace {

using testing::io_error_of;
using testing::scratch;

context_free_grammar read(const std::string& name, const std::string& text,
                          const std::string& start = {}) {
    const scratch place;
    return io::read_grammar(place.file(name, text), start);
}

// One production a line, symbols separated by blanks.
std::string text_of(const context_free_grammar& grammar) {
    std::string text;
    for (const production& rule : grammar.productions) {
        text += rule.left + " ->";
        for (const std::string& symbol : rule.right) {
            text += " " + symbol;
        }
        text += "\n";
    }
    return text;
}

TEST(GrammarReader, ReadsArrowLines) {
    const context_free_grammar grammar =
        read("g.cfg",
             "# a comment\r\n\n S -> a S b|epsilon | T\r\nT->\nS -> T \u03b5 http://x#y |\n"
             "X_i -> x_i");
    EXPECT_EQ(text_of(grammar),
              "S -> a S b\nS ->\nS -> T\nT ->\nS -> T http://x#y\nS ->\nX_i -> x_i\n");
    EXPECT_EQ(grammar.start, "S");
    EXPECT_FALSE(grammar.indexed);
    EXPECT_EQ(grammar.nonterminals(), (std::vector<std::string>{"S", "T", "X_i"}));
    EXPECT_EQ(grammar.terminals(), (std::vector<std::string>{"a", "b", "http://x#y", "x_i"}));
}

TEST(GrammarReader, ReadsNormalFormFiles) {
    const context_free_grammar grammar =
        read("g.cnf", "A\n# c\nA b\tc_i\nB_i epsilon\n\nCount:\n\nA\n");
    EXPECT_EQ(text_of(grammar), "A ->\nA -> b c_i\nB_i -> epsilon\n");
    EXPECT_EQ(grammar.start, "A");
    EXPECT_TRUE(grammar.indexed);
}

TEST(GrammarReader, FindsTheStartSymbol) {
    const std::string rules = "S -> a\nX -> b\nY -> c\n";
    EXPECT_EQ(read("g.cfg", rules).start, "S");
    EXPECT_EQ(read("g.cfg", rules + "# start: X\n").start, "X");
    EXPECT_EQ(read("g.cfg", "#start:X\n" + rules).start, "X");
    EXPECT_EQ(read("g.cfg", "# the start: of it all, start Y\n" + rules).start, "S");
    EXPECT_EQ(read("g.cfg", rules + "# start: X\n", "Y").start, "Y");
    EXPECT_EQ(read("g.cnf", "S a\nX b\n\nCount:\nX").start, "X");
    EXPECT_EQ(read("g.cnf", "# start: S\nS a\nX b\n\nCount:\nX").start, "S");
    EXPECT_EQ(read("g.cnf", "S a\nX b\n").start, "S");
    EXPECT_EQ(read("g.cnf", "S a\nX b\nCount: X\n", "S").start, "S");
}

TEST(GrammarReader, RefusesMalformedFiles) {
    const struct {
        const char* name;
        const char* text;
        int line;
        const char* reason;
    } cases[] = {
        {"g.cfg", "", 1, "no productions"},
        {"g.cfg", "# only\n# comments\n", 2, "no productions"},
        {"g.cfg", "S -> a\nS a b\n", 2, "no '->'"},
        {"g.cfg", "S T -> a\n", 1, "not one nonterminal"},
        {"g.cfg", "-> a\n", 1, "not one nonterminal"},
        {"g.cfg", "epsilon -> a\n", 1, "not one nonterminal"},
        {"g.cfg", "S -> a\n| b\n", 2, "no '->'"},
        {"g.cfg", "S -> a -> b\n", 1, "second '->'"},
        {"g.cfg", "T -> a\n", 1, "start symbol 'S'"},
        {"g.cfg", "# start: X\nS -> X\n", 1, "start symbol 'X'"},
        {"g.cfg", "# start: S\n# start: T\nS -> T\nT ->\n", 2, "second start symbol"},
        {"g.cfg", "S -> a b\nT -> ($.(((a.S).b)|(a.b)))\n", 2, "a regular right side, '($.(((a"},
        {"g.cfg", "S -> \"VAR:a#CNF#\" b\na#CNF# -> a\n", 1, "'\"VAR:a#CNF#\"', expected its name"},
        {"g.cfg", "S -> a\nS -> b \"TER:A\"\n", 2, "a quoted symbol, '\"TER:A\"'"},
        {"g.cfg", "# start: S T\nS -> T\n", 1, "other than one symbol"},
        {"g.cfg", "# start:\nS -> T\n", 1, "other than one symbol"},
        {"g.cnf", "S a b c\nCount:\nS\n", 1, "expected 'N', 'N X' or 'N X Y'"},
        {"g.cnf", "S -> a\nCount:\nS\n", 1, "expected 'N', 'N X' or 'N X Y'"},
        {"g.cnf", "S a\nCount:\n", 2, "expected the start symbol"},
        {"g.cnf", "S a\nCount:\nS\nT\n", 4, "expected the end of the file"},
        {"g.cnf", "S a\nCount:\nS T\n", 3, "expected the end of the file"},
        {"g.cnf", "S a\nCount:\na\n", 3, "start symbol 'a'"},
        {"g.cnf", "Count:\nS\n", 2, "no productions"},
    };
    const scratch place;
    for (const auto& bad : cases) {
        SCOPED_TRACE(bad.text);
        const std::string path = place.file(bad.name, bad.text);
        const std::string message = io_error_of([&] { io::read_grammar(path); });
        EXPECT_EQ(message.rfind(path + ":" + std::to_string(bad.line) + ": ", 0), 0u) << message;
        EXPECT_NE(message.find(bad.reason), std::string::npos) << message;
    }
    EXPECT_THROW(read("g.cfg", "S -> a\n", "a"), invalid_argument);
}

TEST(GrammarReader, ReadsTheRealGrammars) {
    const auto data = testing::test_data();
    if (!data) {
        GTEST_SKIP() << "no test data";
    }
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(*data / "grammars")) {
        SCOPED_TRACE(entry.path().string());
        EXPECT_FALSE(io::read_grammar(entry.path().string()).productions.empty());
        ++count;
    }
    EXPECT_GT(count, 0u);
    const auto start = [&](const char* name) {
        return io::read_grammar((*data / "grammars" / name).string()).start;
    };
    EXPECT_EQ(start("bio_rna.cfg"), "s1");
    EXPECT_EQ(start("c_alias.cfg"), "M");
    EXPECT_EQ(start("idr_dyck_both.cnf"), "D");
    EXPECT_EQ(start("g1.cfg"), "S");
}

}  // namespace
}  // namespace clbool
