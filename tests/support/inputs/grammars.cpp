// SPDX-License-Identifier: MIT
// Families of grammars of any size, each hard for one way of being slow.
#include <support/inputs/grammars.hpp>

#include <string>
#include <utility>

namespace clbool::testing {

namespace {

using symbols = std::vector<std::string>;

std::string numbered(const char* name, std::size_t number) { return name + std::to_string(number); }

context_free_grammar grammar(std::vector<production> productions) {
    return {std::move(productions), "S", false};
}

// S -> a a a …
context_free_grammar long_side(std::size_t size) {
    return grammar({{"S", symbols(size, "a")}, {"S", {"a", "S"}}});
}

// S -> a t1 b t2 …, of which the graph has none but a and b.
context_free_grammar long_side_of_labels(std::size_t size) {
    symbols right = {"a", "b"};
    while (right.size() < size) {
        right.push_back(numbered("t", right.size()));
    }
    return grammar({{"S", right}, {"S", {"b"}}});
}

// N0 -> N1, N1 -> N2, …
context_free_grammar unit_chain(std::size_t size) {
    std::vector<production> rules = {{"S", {"N0"}}, {"S", {"S", "S"}}};
    for (std::size_t i = 0; 2 * i < size; ++i) {
        rules.push_back({numbered("N", i), {numbered("N", i + 1)}});
    }
    rules.push_back({rules.back().right.front(), {"a"}});
    return grammar(std::move(rules));
}

// The same in a recursion: what S gains walks the whole chain.
context_free_grammar unit_chain_in_recursion(std::size_t size) {
    context_free_grammar chain = unit_chain(size);
    chain.productions.push_back({chain.productions.back().left, {"a", "S", "b"}});
    return chain;
}

// N0 -> N1 -> … -> N0, with an alternative of its own each.
context_free_grammar unit_cycle(std::size_t size) {
    std::vector<production> rules = {{"S", {"N0", "b"}}, {"N0", {"a"}}};
    const std::size_t length = size / 4 + 1;
    for (std::size_t i = 0; i < length; ++i) {
        rules.push_back({numbered("N", i), {numbered("N", (i + 1) % length)}});
        rules.push_back({numbered("N", i), {numbered("x", i)}});
    }
    return grammar(std::move(rules));
}

// N0 -> N1 N1 | , N1 -> N2 N2 | , …
context_free_grammar nullable_chain(std::size_t size) {
    std::vector<production> rules = {{"S", {"N0", "b"}}};
    for (std::size_t i = 0; 4 * i < size; ++i) {
        rules.push_back({numbered("N", i), {numbered("N", i + 1), numbered("N", i + 1)}});
        rules.push_back({numbered("N", i), {}});
    }
    rules.push_back({rules[rules.size() - 2].right.front(), {"a"}});
    rules.push_back({rules.back().left, {}});
    return grammar(std::move(rules));
}

// S -> E0 E1 …, all of which may be empty.
context_free_grammar nullable_side(std::size_t size) {
    symbols right;
    std::vector<production> rules;
    for (std::size_t i = 0; 3 * i < size; ++i) {
        right.push_back(numbered("E", i));
        rules.push_back({right.back(), {i % 2 == 0 ? "a" : "b"}});
        rules.push_back({right.back(), {}});
    }
    rules.push_back({"S", right});
    return grammar(std::move(rules));
}

// S -> a | x1 | S x1 | x2 | S x2 …
context_free_grammar alternatives(std::size_t size) {
    std::vector<production> rules = {{"S", {"a"}}, {"S", {"S", "b"}}};
    for (std::size_t i = 0; 5 * i < size; ++i) {
        rules.push_back({"S", {numbered("x", i)}});
        rules.push_back({"S", {"S", numbered("x", i)}});
    }
    return grammar(std::move(rules));
}

// N0 -> a N1 b | N1, N1 -> a N2 b | N2, …
context_free_grammar nesting(std::size_t size) {
    std::vector<production> rules = {{"S", {"N0"}}};
    for (std::size_t i = 0; 6 * i < size; ++i) {
        rules.push_back({numbered("N", i), {"a", numbered("N", i + 1), "b"}});
        rules.push_back({numbered("N", i), {numbered("N", i + 1)}});
    }
    rules.push_back({rules.back().right.front(), {"a"}});
    return grammar(std::move(rules));
}

}  // namespace

const std::vector<grammar_family>& grammar_families() {
    static const std::vector<grammar_family> all = {
        {"long right side", long_side},
        {"long right side of many labels", long_side_of_labels},
        {"chain of unit rules", unit_chain},
        {"chain of unit rules in a recursion", unit_chain_in_recursion},
        {"cycle of unit rules", unit_cycle},
        {"chain of nullable rules", nullable_chain},
        {"long right side of nullable symbols", nullable_side},
        {"many alternatives", alternatives},
        {"deep nesting", nesting}};
    return all;
}

}  // namespace clbool::testing
