// SPDX-License-Identifier: MIT
// N-Triples and Turtle: names, what is refused and where, and graphs written as N-Triples.
#include "scratch.hpp"

#include <clbool/error.hpp>
#include <clbool/io.hpp>
#include <support/compare.hpp>
#include <support/inputs/rng.hpp>
#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace clbool {
namespace {

using io::graph_format;
using testing::content_of;
using testing::io_error_of;
using testing::scratch;

using strings = std::vector<std::string>;

// Whether the library reads RDF at all: it may have been built without serd.
bool reads_rdf() {
    const scratch place;
    try {
        io::read_graph(place.file("a.nt", "<s> <p> <o> .\n"));
    } catch (const io_error& failure) {
        return std::string(failure.what()).find("without serd") == std::string::npos;
    }
    return true;
}

class Rdf : public ::testing::Test {
protected:
    void SetUp() override {
        if (!reads_rdf()) {
            GTEST_SKIP() << "built without serd";
        }
    }
};

labelled_graph read_rdf(const std::string& text, graph_format format) {
    const scratch place;
    return io::read_graph(place.file("graph", text), format);
}

// Every edge as "source label target".
strings edges_of(const labelled_graph& graph) {
    strings all;
    for (const auto& [label, relation] : graph.edges) {
        for (std::size_t i = 0; i < relation.nnz(); ++i) {
            all.push_back(graph.vertices[relation.rows[i]] + ' ' + label + ' ' +
                          graph.vertices[relation.cols[i]]);
        }
    }
    return all;
}

strings triples(const std::string& text) { return edges_of(read_rdf(text, graph_format::nt)); }
strings turtle(const std::string& text) { return edges_of(read_rdf(text, graph_format::ttl)); }

TEST_F(Rdf, TriplesAreEdges) {
    EXPECT_EQ(triples("<http://a> <http://p> <http://b> .\n"
                      "# a comment\n\n"
                      "_:x <http://p> \"text\" . # another\r\n"
                      "<http://a> <http://p> <http://b> .\n"
                      "_:b1 <http://q> _:B1 .\n"),
              (strings{"<http://a> <http://p> <http://b>", "_:x <http://p> \"text\"",
                       "_:b1 <http://q> _:B1"}));
    EXPECT_TRUE(triples("").empty());
    EXPECT_TRUE(turtle("# nothing\n").empty());
}

TEST_F(Rdf, LiteralsAreNamedByValueTypeAndLanguage) {
    EXPECT_EQ(
        triples("<s> <p> \"a\" .\n<s> <p> \"a\"@en-GB .\n<s> <p> \"a\"^^<t> .\n"
                "<s> <p> \"a\"^^<http://www.w3.org/2001/XMLSchema#string> .\n"
                "<s> <p> \"\" .\n"),
        (strings{"<s> <p> \"\"", "<s> <p> \"a\"", "<s> <p> \"a\"@en-GB", "<s> <p> \"a\"^^<t>"}));
    EXPECT_EQ(triples("<s> <p> \"q\\\"b\\\\l\\nt\\tx\\u0041\\u0007\" .\n"),
              (strings{"<s> <p> \"q\\\"b\\\\l\\nt\\txA\\u0007\""}));
    EXPECT_EQ(turtle("@prefix x: <http://www.w3.org/2001/XMLSchema#> .\n"
                     "<s> <p> 7, true, '''two\nlines''', \"z\"^^x:string, \"z\"^^x:date ."),
              (strings{"<s> <p> \"7\"^^<http://www.w3.org/2001/XMLSchema#integer>",
                       "<s> <p> \"true\"^^<http://www.w3.org/2001/XMLSchema#boolean>",
                       "<s> <p> \"two\\nlines\"", "<s> <p> \"z\"",
                       "<s> <p> \"z\"^^<http://www.w3.org/2001/XMLSchema#date>"}));
}

TEST_F(Rdf, TurtleIsExpanded) {
    EXPECT_EQ(turtle("@base <http://e/> . @prefix p: <q#> .\n<a> a p:b ; p:c <d>, <http://f/x> ."),
              (strings{"<http://e/a> <http://e/q#c> <http://e/d>",
                       "<http://e/a> <http://e/q#c> <http://f/x>",
                       "<http://e/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "
                       "<http://e/q#b>"}));
    EXPECT_EQ(turtle("<a> <p> <b> ."), (strings{"<a> <p> <b>"}));
}

TEST_F(Rdf, NodesWithoutNamesAreTheirOwn) {
    EXPECT_EQ(turtle("<s> <p> [ <q> _:b1 ] . [] <r> _:other ."),
              (strings{"<s> <p> _:[1]", "_:[1] <q> _:b1", "_:[2] <r> _:other"}));
    EXPECT_EQ(turtle("<s> <p> ( <x> ) .").size(), 3u);
}

TEST_F(Rdf, CompressedFilesAndExtensions) {
    const scratch place;
    const std::string text = "<s> <p> <o> .\n";
    EXPECT_EQ(io::graph_format_from_path("x.NT.gz"), graph_format::nt);
    EXPECT_EQ(io::graph_format_from_path("x.ttl"), graph_format::ttl);
    EXPECT_EQ(io::graph_format_from_name("nt"), graph_format::nt);
    EXPECT_EQ(edges_of(io::read_graph(place.file("a.ttl", text))), (strings{"<s> <p> <o>"}));
    if (testing::has_gzip()) {
        EXPECT_EQ(edges_of(io::read_graph(place.file("a.nt.gz", testing::gzip_stored(text)))),
                  (strings{"<s> <p> <o>"}));
    }
}

void expect_refused(const std::string& name, const std::string& text, const std::string& line) {
    const scratch place;
    const std::string path = place.file(name, text);
    const std::string what = io_error_of([&] { io::read_graph(path); });
    EXPECT_EQ(what.rfind(path + ':' + line + ": ", 0), 0u) << what << "\nfor:\n" << text;
    EXPECT_EQ(what.find('\n'), std::string::npos) << what;
}

TEST_F(Rdf, RefusedWithTheirLine) {
    const std::string good = "<s> <p> <o> .\n";
    expect_refused("a.nt", good + "<s> <p>\n", "2");
    expect_refused("a.nt", good + "<s> <p> <o>\n" + good, "3");
    expect_refused("a.nt", good + good + "nonsense\n", "3");
    expect_refused("a.nt", good + "@prefix a: <b> .\n", "2");
    expect_refused("a.nt", good + "<s> <p> <o> <g> .\n", "2");
    expect_refused("a.nt", good + "<s> \"p\" <o> .\n", "2");
    expect_refused("a.nt", good + "\"s\" <p> <o> .\n", "2");
    expect_refused("a.nt", good + "x", "2");
    expect_refused("a.ttl", good + "x", "2");
    expect_refused("a.nt", good + "<s> <p> \"o .\n", "2");
    expect_refused("a.nt", good + "<a b> <p> <o> .\n", "2");
    expect_refused("a.nt", good + "<s> <p> \"\xff\" .\n", "2");
    expect_refused("a.nt", good + std::string("<s> <p> <o\0> .\n", 15), "2");
    expect_refused("a.nt", good + "<s> <" + std::string(5000, 'p') + "> <o> .\n", "2");
    expect_refused("a.ttl", good + "x:s <p> <o> .\n", "2");
    expect_refused("a.ttl", good + "<s> <p> [ <q> <r>\n", "2");
    expect_refused("a.ttl", good + "<s> <p> " + std::string(100000, '[') + "\n", "2");
    expect_refused("a.ttl", good + "<s> <p> " + std::string(100000, '(') + "\n", "2");
    expect_refused("a.ttl", good + "<s> <p> \"(\" , " + std::string(1001, '('), "2");
}

// Texts over several lines count as one; many lines do not.
TEST_F(Rdf, TextsAndLinesBeyondTheLimitAreRefused) {
    const std::string good = "<s> <p> <o> .\n";
    const std::string much(17u << 20, 'x');
    expect_refused("a.nt", good + "<s> <p> \"" + much + "\" .\n", "2");
    expect_refused("a.nt", good + "<s> <p> <" + much + "> .\n", "2");
    expect_refused("a.ttl", good + "<s> <p> \"" + much + "\" .\n", "2");
    std::string lines;
    while (lines.size() < much.size()) {
        lines += std::string(999, 'x') + '\n';
    }
    expect_refused("a.ttl", good + "<s> <p> '''" + lines + "''' .\n", std::to_string(2 + 16777));
    std::string comments;
    while (comments.size() < much.size()) {
        comments += '#' + std::string(998, 'x') + '\n';
    }
    EXPECT_EQ(turtle(good + comments + good).size(), 1u);
    EXPECT_EQ(turtle("<s> <p> '''" + lines.substr(0, 16u << 19) + "''' .\n").size(), 1u);
}

TEST_F(Rdf, BracketsInTextAreNoBrackets) {
    const std::string many(3000, '(');
    EXPECT_EQ(turtle("<s> <p> \"" + many + "\" . # " + many + "\n<s> <q> '''" + many +
                     "''' . <s> <" + many + "> <o> .")
                  .size(),
              3u);
}

// The edges of N-Triples, or what is wrong with them.
strings outcome_of(const std::string& text) {
    const scratch place;
    const std::string path = place.file("a.nt", text);
    try {
        return edges_of(io::read_graph(path));
    } catch (const io_error& failure) {
        return {std::string(failure.what()).substr(path.size())};
    }
}

std::string random_piece(testing::rng& random, const strings& usual, const strings& odd) {
    const strings& pieces = random.below(8u) == 0 ? odd : usual;
    return pieces[random.below(pieces.size())];
}

std::string random_statement(testing::rng& random) {
    static const strings kIris = {"<a>", "<>", "<http://x/y#z>", "<urn:v:7>"};
    static const strings kOddIris = {"<a b>", "<\\u0041>", "<\xc3\xa9>", "<\xff>", "<a\"b>",
                                     "<a",    "<\x7f>",    "<{>",        "a",      "<a\nb>"};
    static const strings kNodes = {"_:b",  "_:b1", "_:1", "_:a-b", "_:a.b",
                                   "_:a.", "_:",   "_:_", "_"};
    static const strings kLiterals = {"\"\"", "\"a b . c\"", "\"it's\"", "\"<a>\"", "\"# _:b .\""};
    static const strings kOddLiterals = {
        "\"a\\\"b\"", "\"\\u0041\"", "\"\xc3\xa9\"", "\"\xff\"", "\"a\tb\"",
        "\"a\nb\"",   "\"a",         "\"\"\"",       "\"\x7f\"", "7"};
    static const strings kTypes = {"", "@en", "@en-GB", "^^<t>",
                                   "^^<http://www.w3.org/2001/XMLSchema#string>"};
    static const strings kOddTypes = {"@",    "@1",   "@e1", "@-",      "@en-",
                                      "@a-1", "^<t>", "^^",  "^^<t t>", "x"};
    static const strings kBlanks = {" "};
    static const strings kOddBlanks = {"", "  ", "\t", "\n", " # c\n", "\r", "\v"};
    static const strings kEnds = {"."};
    static const strings kOddEnds = {"",    ". ",    ".# c",    ". # c",           "..",
                                     ". .", "<g> .", ", <o> .", ". <s> <p> <o> .", ". <s> <p> <o>"};
    const auto node = [&] {
        return random_piece(random, kIris, random.below(4u) == 0 ? kOddIris : kNodes);
    };
    std::string object = node();
    if (random.below(2u) == 0) {
        object = random_piece(random, kLiterals, kOddLiterals);
        object += random_piece(random, kTypes, kOddTypes);
    }
    const auto blank = [&] {
        return random.below(8u) == 0 ? random_piece(random, kBlanks, kOddBlanks) : " ";
    };
    const std::string source = node();
    const std::string label = random_piece(random, kIris, kOddIris);
    return source + blank() + label + blank() + object + blank() +
           random_piece(random, kEnds, kOddEnds);
}

// Statements are read one way when nothing but a line's end is behind them, and another way when a
// blank is.
TEST_F(Rdf, PlainLinesAreReadAsAllOthers) {
    const strings others = {"", "# c", "\xef\xbb\xbf", std::string(1, '\0'), " ", "x", "."};
    std::size_t read = 0;
    for (const auto seed : testing::seeds()) {
        testing::rng random(seed);
        for (int round = 0; round < 300; ++round) {
            const std::string carriage = random.below(4u) == 0 ? "\r" : "";
            std::string plain = "<s> <p> <o> .\n", spaced = "<s> <p> <o> . \n";
            for (std::uint64_t i = 0, count = 1 + random.below(4u); i < count; ++i) {
                const std::string line = random.below(8u) == 0 ? others[random.below(others.size())]
                                                               : random_statement(random);
                const bool ends = i + 1 < count || random.below(4u) != 0;
                plain += line + (ends ? carriage + '\n' : "");
                spaced += line + (ends ? " " + carriage + '\n' : "");
            }
            const strings expected = outcome_of(spaced);
            ASSERT_EQ(outcome_of(plain), expected) << plain;
            read += expected.size() > 1 ? 1 : 0;
        }
    }
    EXPECT_GT(read, 30u);
}

// Lines that begin in one piece of the file and end in another, and one that is in many.
TEST_F(Rdf, LinesMayLieAnywhere) {
    std::string text;
    strings expected;
    for (int i = 0; i < 9999; ++i) {
        const std::string edge = "<s> <p> " + (i == 5000 ? '"' + std::string(200000, 'x') + '"'
                                                         : "<" + std::to_string(10000 + i) + ">");
        text += edge + (i % 1000 == 7 ? " . # a comment\n" : " .\n");
        expected.push_back(edge);
    }
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(triples(text), expected);
    if (testing::has_gzip()) {
        EXPECT_EQ(triples(testing::gzip_stored(text)), expected);
        expect_refused("a.nt.gz", testing::gzip_stored(text).substr(0, 30000), "1665");
    }
    expect_refused("a.nt", text + "x", "10000");
    expect_refused("a.nt", text + "<s> <p> <o>\n<s> <p> <o> .\n", "10001");
}

// Whatever the bytes: a graph, or an error that names the file.
TEST_F(Rdf, DamagedFilesAreRefusedOrRead) {
    const std::string text =
        "@prefix p: <http://p#> .\n<s> p:q [ <r> \"t\"@en ; a p:C ] , ( 1 2.5 'x' ) .\n"
        "_:b1 <p> \"\"\"long\n\"\" text\"\"\"^^p:t .\n";
    static const std::string kPieces[] = {"\n",
                                          " ",
                                          "<",
                                          ">",
                                          "\"",
                                          "'",
                                          "[",
                                          ")",
                                          ".",
                                          ";",
                                          "@",
                                          "_:",
                                          "\\u",
                                          "\xff",
                                          "^^",
                                          "#",
                                          std::string(1, '\0')};
    const scratch place;
    for (const auto seed : testing::seeds()) {
        testing::rng random(seed);
        for (int round = 0; round < 1000; ++round) {
            std::string bytes = text;
            for (std::uint64_t i = 0, count = 1 + random.below(3u); i < count; ++i) {
                bytes.replace(random.below(bytes.size()), random.below(4u),
                              kPieces[random.below(std::size(kPieces))]);
            }
            const std::string path = place.file(round % 2 == 0 ? "a.ttl" : "a.nt", bytes);
            try {
                io::read_graph(path);
            } catch (const io_error& failure) {
                EXPECT_EQ(std::string(failure.what()).rfind(path + ":", 0), 0u) << failure.what();
            } catch (const std::exception& failure) {
                FAIL() << failure.what() << "\nfor:\n" << bytes;
            }
        }
    }
}

TEST_F(Rdf, WrittenGraphsAreReadBack) {
    const scratch place;
    const auto graph =
        read_rdf("<s> <p> \"a\\nb\"@en .\n_:x <p> \"7\"^^<t> .\n<s> <q> _:x .\n<s> <q> <s> .\n",
                 graph_format::nt);
    for (const std::string name : {"a.nt", "a.ttl"}) {
        io::write_graph(place.path(name), graph, io::graph_format_from_path(name));
        EXPECT_EQ(edges_of(io::read_graph(place.path(name))), edges_of(graph));
    }
    EXPECT_EQ(content_of(place.path("a.nt")),
              "<s> <p> \"a\\nb\"@en .\n_:x <p> \"7\"^^<t> .\n<s> <q> <s> .\n<s> <q> _:x .\n");
}

TEST(RdfNames, WhatCannotBeWrittenIsRefused) {
    const scratch place;
    const auto refused = [&](const std::string& source, const std::string& label,
                             const std::string& target) {
        labelled_graph graph;
        graph.vertices = {source, target};
        graph.edges[label] = coordinates(2, 2, {0}, {1});
        EXPECT_THROW(io::write_graph(place.path("a.nt"), graph, graph_format::nt), invalid_argument)
            << source << ' ' << label << ' ' << target;
    };
    for (const std::string bad : {"", "x", "<", "<a b>", "<a", "_:", "_:[1]", "\"", "\"a\"b",
                                  "\"a\"@", "\"a\n\"", "\"a\"^^t"}) {
        refused("<s>", "<p>", bad);
        refused(bad, "<p>", "<o>");
        refused("<s>", bad, "<o>");
    }
    refused("\"a\"", "<p>", "<o>");
    refused("<s>", "_:p", "<o>");
    EXPECT_TRUE(place.names().empty());
}

}  // namespace
}  // namespace clbool
