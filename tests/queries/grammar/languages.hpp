// SPDX-License-Identifier: MIT
// Short words of languages, computed twice in plainly different ways: from a grammar as it is
// written, and from its normal form.
#pragma once

#include <clbool/grammar.hpp>

#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace clbool::testing {

/// A word is a sequence of terminals; here each is named by one character.
using language = std::set<std::string>;

/// A grammar from lines like "S -> a S b | ", symbols separated by blanks; starts with the first.
context_free_grammar grammar_of(std::initializer_list<const char*> lines);

/// Per nonterminal all words of at most `longest` terminals: grown by applying every production
/// to everything known until nothing is new.
std::map<std::string, language> words_of(const context_free_grammar& grammar, std::size_t longest);

/// The same of the source nonterminals of a normal form: every word over the terminals is parsed
/// (Cocke, Younger, Kasami, with unit rules closed per cell).
std::map<std::string, language> words_of(const normal_form& grammar, std::size_t longest);

}  // namespace clbool::testing
