// SPDX-License-Identifier: MIT
// Made to be obviously right for languages of a few dozen words.
#include "languages.hpp"

#include <sstream>

namespace clbool::testing {

context_free_grammar grammar_of(std::initializer_list<const char*> lines) {
    context_free_grammar grammar;
    for (const char* line : lines) {
        std::istringstream words(line);
        std::string left;
        std::string word;
        words >> left >> word;
        grammar.productions.push_back({left, {}});
        while (words >> word) {
            if (word == "|") {
                grammar.productions.push_back({left, {}});
            } else {
                grammar.productions.back().right.push_back(word);
            }
        }
    }
    grammar.start = grammar.productions.front().left;
    return grammar;
}

std::map<std::string, language> words_of(const context_free_grammar& grammar, std::size_t longest) {
    std::map<std::string, language> known;
    for (const std::string& terminal : grammar.terminals()) {
        known[terminal] = {terminal};
    }
    for (bool grown = true; grown;) {
        grown = false;
        for (const production& rule : grammar.productions) {
            language words = {""};
            for (const std::string& symbol : rule.right) {
                language longer;
                for (const std::string& head : words) {
                    for (const std::string& tail : known[symbol]) {
                        if (head.size() + tail.size() <= longest) {
                            longer.insert(head + tail);
                        }
                    }
                }
                words = std::move(longer);
            }
            for (const std::string& word : words) {
                grown = known[rule.left].insert(word).second || grown;
            }
        }
    }
    std::map<std::string, language> result;
    for (const std::string& name : grammar.nonterminals()) {
        result[name] = known[name];
    }
    return result;
}

namespace {

using cell = std::vector<bool>;  // which symbols derive a piece of the word

void close_units(const normal_form& grammar, cell& symbols) {
    for (bool grown = true; grown;) {
        grown = false;
        for (const normal_form::unary_rule& rule : grammar.unary_rules) {
            if (symbols[rule.only] && !symbols[rule.left]) {
                symbols[rule.left] = grown = true;
            }
        }
    }
}

// The symbols that derive the whole of a word that is not empty.
cell parse(const normal_form& grammar, const std::string& word) {
    const std::size_t n = word.size();
    std::vector<std::vector<cell>> table(n, std::vector<cell>(n + 1));
    for (std::size_t length = 1; length <= n; ++length) {
        for (std::size_t begin = 0; begin + length <= n; ++begin) {
            cell& here = table[begin][begin + length];
            here.assign(grammar.symbols.size(), false);
            if (length == 1) {
                here[grammar.find(std::string(1, word[begin]))] = true;
            }
            for (std::size_t middle = begin + 1; middle < begin + length; ++middle) {
                for (const normal_form::binary_rule& rule : grammar.binary_rules) {
                    if (table[begin][middle][rule.first] &&
                        table[middle][begin + length][rule.second]) {
                        here[rule.left] = true;
                    }
                }
            }
            close_units(grammar, here);
        }
    }
    return table[0][n];
}

}  // namespace

std::map<std::string, language> words_of(const normal_form& grammar, std::size_t longest) {
    std::map<std::string, language> result;
    for (std::size_t symbol = 0; symbol < grammar.source_nonterminals; ++symbol) {
        language& words = result[grammar.symbols[symbol]];
        if (grammar.nullable[symbol]) {
            words.insert("");
        }
    }
    std::vector<std::string> words = {""};
    for (std::size_t next = 0; next < words.size(); ++next) {
        const std::string word = words[next];
        if (word.size() < longest) {
            for (std::size_t t = grammar.nonterminal_count; t < grammar.symbols.size(); ++t) {
                words.push_back(word + grammar.symbols[t]);
            }
        }
        const cell symbols = word.empty() ? cell(grammar.symbols.size()) : parse(grammar, word);
        for (std::size_t symbol = 0; symbol < grammar.source_nonterminals; ++symbol) {
            if (symbols[symbol]) {
                result[grammar.symbols[symbol]].insert(word);
            }
        }
    }
    return result;
}

}  // namespace clbool::testing
